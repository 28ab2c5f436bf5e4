// Which lesson comes now: read from content/lessons.json, as the terminal does. Nothing is decided
// here but the order.
import file from '../../../content/lessons.json';
import type { Condition, Fields, Wording } from '../text/wording';

type Conditions = Record<string, Condition>;

export interface Lesson {
  id: string;
  chapter: string;
  on: 'event' | 'question' | 'answer';
  if: Conditions;
  after?: string[];
  /** What is pointed at; the first of these that is in sight. */
  at: string[];
  rules: string[];
}

export interface Practice {
  id: string;
  legend: string;
  heroes: string[];
  options?: Fields;
  first?: Fields[];
  set: Fields;
  until: Conditions[];
}

export const lessons = file.lessons as unknown as Lesson[];
export const practices = file.practice as unknown as Practice[];

/** A lesson and what set it off. */
export interface Due {
  lesson: Lesson;
  told: Fields;
}

/** What happened teaches only once; it is kept until there is time for it. */
export function setOff(
  events: readonly Fields[],
  words: Wording,
  known: ReadonlySet<string>,
): Due[] {
  return lessons.flatMap((lesson) => {
    if (lesson.on !== 'event' || known.has(lesson.id)) return [];
    const told = events.find((event) => words.holds(lesson.if, event));
    return told ? [{ lesson, told }] : [];
  });
}

/** What is asked, and what may be answered. */
export interface Moment {
  question: Fields | null;
  answers: readonly Fields[];
}

/** Who has just arrived is asked what they want there, before the question that follows. */
export const momentOf = (
  question: Fields | null,
  answers: readonly Fields[],
  offers: readonly Fields[] | null,
): Moment => (offers ? { question: null, answers: offers } : { question, answers });

/** The first lesson of the list that is due. */
export function nextDue(
  waiting: ReadonlyMap<string, Fields>,
  { question, answers }: Moment,
  words: Wording,
  known: ReadonlySet<string>,
): Due | null {
  for (const lesson of lessons) {
    if (known.has(lesson.id) || lesson.after?.some((id) => !known.has(id))) continue;
    const candidates = lesson.on === 'question' ? [question ?? {}] : answers;
    const told =
      lesson.on === 'event'
        ? waiting.get(lesson.id)
        : candidates.find((one) => words.holds(lesson.if, one));
    if (told) return { lesson, told };
  }
  return null;
}
