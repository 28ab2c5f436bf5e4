// Event cards that bring weather with them. It is a picture only: what a card does is told by it.
const weathers: Record<string, string> = {
  'gold-24': 'hail',
  'gold-31': 'rain',
};

export const weatherOf = (card: string | undefined): string => weathers[card ?? ''] ?? '';
