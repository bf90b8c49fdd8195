import { type Cents, toCents } from '../money.ts';
import type { AskedChange } from './reading.ts';

export type Direction = 'more' | 'less' | 'same';

/** How far an amount lies from the one that it is compared with. */
export type Change = {
  direction: Direction;
  /** Never negative. */
  size: Cents;
  /** Of the reference, rounded to whole percent; null where that says nothing: no positive reference, or less than half a percent. */
  percent: number | null;
};

/** Compares the subject with its reference: `more` means that the subject is larger. Directions are decided only here. */
export function changeOf(subject: Cents, reference: Cents): Change {
  const difference = toCents(subject - reference);
  const size = toCents(Math.abs(difference));
  const direction = difference > 0 ? 'more' : difference < 0 ? 'less' : 'same';
  const hasPercent = reference > 0 && subject >= 0 && direction !== 'same';
  const rounded = hasPercent ? Math.round((size / reference) * 100) : 0;
  // All of it is gone only where nothing is left.
  const percent = direction === 'less' && subject > 0 ? Math.min(rounded, 99) : rounded;
  return { direction, size, percent: percent === 0 ? null : percent };
}

/** Whether the answer to a question for a change is yes. */
export function isAsAsked({ direction }: Change, asked: AskedChange): boolean {
  return asked === 'different' ? direction !== 'same' : direction === asked;
}

/** A part in whole percent of a positive whole; null where it is no part of one. */
export function percentOf(part: Cents, whole: Cents): number | null {
  return whole > 0 && part >= 0 ? Math.round((part / whole) * 100) : null;
}
