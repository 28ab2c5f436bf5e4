// The picture on a legend's book: its own (art/scenes/covers.ts), what its author has brought, or a
// drawn one for all others. Without its title: that is text.
import { legends } from '../game/store';

const files = import.meta.glob('../../../art/drawings/covers/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
}) as Record<string, string>;

const named = (id: string): string | undefined => files[`../../../art/drawings/covers/${id}.svg`];

export const coverOf = (id: string): string =>
  legends.value.find((legend) => legend.id === id)?.picture ?? named(id) ?? named('unknown')!;

/** The cloth each book is bound in; an author's legend takes one of them. */
const cloths: Record<string, string> = {
  'legend-1': '#1f4166',
  'legend-2': '#6e1f22',
  'legend-3': '#23502f',
  'legend-4': '#6b4d12',
  'legend-5': '#401516',
  'kings-escort': '#42265f',
  'liberating-the-mine': '#2d3943',
};

export function clothOf(id: string): string {
  const all = Object.values(cloths);
  return cloths[id] ?? all[id.length % all.length]!;
}

export function Cover({ of, class: style = '' }: { of: string; class?: string }) {
  return <img class={`cover ${style}`} src={coverOf(of)} alt="" width="200" height="240" />;
}
