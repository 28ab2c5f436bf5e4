// Whether a megabyte may be fetched for a day that may never come.

interface Network {
  saveData?: boolean;
  /** Told on phones and tablets. */
  type?: string;
  effectiveType?: string;
}

const kLargeScreen = '(min-width: 900px)';

/** Where nobody tells what the network costs, a large screen has to do for a sign. */
export function isCheap(
  network: Network | undefined,
  matches: (query: string) => boolean = (query) => matchMedia(query).matches,
): boolean {
  if (network?.saveData || matches('(prefers-reduced-data: reduce)')) return false;
  if (network?.effectiveType && network.effectiveType !== '4g') return false;
  return network?.type ? ['wifi', 'ethernet'].includes(network.type) : matches(kLargeScreen);
}
