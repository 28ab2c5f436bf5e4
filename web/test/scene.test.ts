import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepScene, sceneOf } from '../src/game/scene';

const scene = (space: number) => ({
  board: 'andor',
  heroes: [{ id: 'archer', space }],
  creatures: [{ kind: 'gor', space: 8 }],
});

describe('where one stood', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });
  it('is kept for the latest tables', () => {
    for (let i = 0; i < 30; ++i) keepScene(`table-${i}`, scene(i));
    expect(sceneOf('table-29')).toEqual(scene(29));
    expect(sceneOf('table-18')).toEqual(scene(18));
    expect(sceneOf('table-17')).toBeNull();
  });
  it('is none where there is none, or something strange', () => {
    expect(sceneOf('table-1')).toBeNull();
    for (const strange of ['{', '[]', '{"table-1":5}', '{"table-1":{"board":"andor"}}']) {
      kept.set('rietburg.scenes', strange);
      expect(sceneOf('table-1'), strange).toBeNull();
    }
  });
});
