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

export function Cover({ of, class: style = '' }: { of: string; class?: string }) {
  return <img class={`cover ${style}`} src={coverOf(of)} alt="" width="200" height="240" />;
}
