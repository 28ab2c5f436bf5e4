import { beforeAll, describe, expect, it } from 'vitest';
import { browser } from './server';

describe('the legend track', () => {
  beforeAll(() => void browser('/'));
  it('names its stars, where there are any', async () => {
    const { trackLine } = await import('../src/table/strip');
    const { texts } = await import('../src/text/texts');
    texts.value = (await import('./game')).texts as typeof texts.value;
    const letters = { end: 'N', put: [], tiles: [] };
    expect(trackLine('B', { ...letters, stars: [] })).toBe(
      'The narrator stands on B; the legend ends at N.',
    );
    expect(trackLine('B', { ...letters, stars: ['C', 'G'] })).toBe(
      'The narrator stands on B; the legend ends at N. Stars on C G.',
    );
  });
});
