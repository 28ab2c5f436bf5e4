// A small picture by its subject (art/scenes/vignettes.ts), for cards and the like.

const files = import.meta.glob('../../../art/drawings/vignettes/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
}) as Record<string, string>;

const named = (id: string): string | undefined =>
  files[`../../../art/drawings/vignettes/${id}.svg`];

/** The address of a picture; a subject nobody has drawn is a road into the land. */
export const vignetteOf = (subject: string): string => named(subject) ?? named('road')!;

export function Vignette({ of, class: style = '' }: { of: string; class?: string }) {
  return <img class={`vignette ${style}`} src={vignetteOf(of)} alt="" width="300" height="132" />;
}
