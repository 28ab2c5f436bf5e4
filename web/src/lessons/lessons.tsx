// The lessons come when somebody wants them: whoever knows the box loads nothing of it.
import { type Signal, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { mine, table } from '../game/store';
import { knowsBox } from '../ui/settings';

type Of<Props> = Signal<ComponentType<Props> | null>;

const bubble: Of<Record<string, never>> = signal(null);
const list: Of<{ onClose(): void }> = signal(null);
const over: Of<Record<string, never>> = signal(null);

/** Where it does not come, the game goes on without. */
const fetched = <Props,>(into: Of<Props>, from: () => Promise<ComponentType<Props>>): void => {
  if (!into.peek())
    from().then(
      (found) => {
        into.value = found;
      },
      () => undefined,
    );
};

export function Lessons() {
  const wanted = !knowsBox.value && mine.value.size > 0 && !table.value?.readOnly;
  const id = table.value?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each table may be one to practise at
  useEffect(() => {
    if (wanted) fetched(bubble, async () => (await import('./bubble')).LessonBubble);
    fetched(over, async () => (await import('./practice')).PracticeOver);
  }, [wanted, id]);
  const Bubble = bubble.value;
  const Over = over.value;
  return (
    <>
      {wanted && Bubble && <Bubble />}
      {Over && <Over />}
    </>
  );
}

/** All lessons, to be read again, and tables to practise at. */
export function LessonList(props: { onClose(): void }) {
  useEffect(() => fetched(list, async () => (await import('./list')).LessonList), []);
  const List = list.value;
  return List && <List {...props} />;
}
