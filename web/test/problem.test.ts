import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from './server';

describe('a file that cannot be opened', () => {
  beforeEach(() => {
    vi.resetModules();
    browser('/');
  });
  it('is told by its name, what is wrong, where, and what helps', async () => {
    const { importProblem, noGame } = await import('../src/start/problem');
    const { Refused } = await import('../src/protocol/socket');
    const { texts } = await import('../src/text/texts');
    texts.value = (await import('./game')).texts as typeof texts.value;
    const told = (code: string, where?: string, part?: string): string =>
      importProblem(
        'old.json',
        new Refused({
          code,
          message: 'prose of the server',
          ...(where ? { where } : {}),
          ...(part ? { key: `refused.bad-save.${part}` } : {}),
        }),
      );
    expect(told('bad_save', 'load.history[7].do', 'history')).toBe(
      'old.json: This file is damaged: one of its actions cannot be played. Use an older copy of it. (The place: history[7].do.)',
    );
    expect(told('bad_save', 'load.setup.legend', 'setup')).toContain('Open it where it was played');
    expect(told('bad_save', 'load.never_heard_of')).toContain('not a saved game');
    for (const where of ['load', undefined])
      expect(told('bad_save', where)).toBe(noGame('old.json'));
    expect(told('busy')).toContain('old.json was not opened. Not now:');
    expect(importProblem('old.json', new SyntaxError('x'))).toBe(noGame('old.json'));
    for (const part of ['version', 'setup', 'history', 'hashes'])
      expect(texts.value.has(`refused.bad-save.${part}`)).toBe(true);
  });
});
