import type { MemoryRow } from './test-memory-ledger.ts';
import type { About, Days, What } from './test-plain-sums.ts';

/** A question with what it means, made of parts and not by the grammar. */
export type Asked = {
  question: string;
  today: string;
  rows: readonly MemoryRow[];
} & (
  | { kind: 'total'; what: What; about: About; days: Days; names: string[]; isYesNo: boolean }
  | { kind: 'threshold'; about: About; days: Days; names: string[]; against: Against }
  | {
      kind: 'compare';
      what: What;
      sides: [Side, Side];
      names: string[];
      asks: 'more' | 'less' | null;
    }
  | { kind: 'share'; part: Measured; whole: Measured; days: Days; names: string[] }
  | { kind: 'average'; about: About; days: Days; names: string[] }
  | { kind: 'count'; about: About; days: Days; names: string[] }
  | { kind: 'ranking'; days: Days; names: string[] }
  | { kind: 'series'; about: About; days: Days; names: string[] }
  | { kind: 'last'; about: About; names: string[] }
  | { kind: 'changes'; days: Days; before: Days; unit: Unit; names: string[]; only: 'more' | 'less' | null }
);

/** From which amount to which a total must lie for a yes, in cents, both included; and the amounts as written. */
export type Against = { from: number; to: number; mentioned: readonly number[] };
export type Measured = { what: 'spending' | 'income'; about: About };
type Unit = 'month' | 'year' | 'other';
export type Side = { about: About; days: Days; unit: Unit };
export type Period = { words: string; days: Days; unit: Unit };

/** Something to ask about: how a question names it, and how an answer names it. */
export type Subject = { words: string; about: About; name: string };

/** What a question is made of, with its ledger. */
export type Parts = {
  kind: string;
  day: string;
  rows: readonly MemoryRow[];
  subject: Subject;
  other: Subject;
  merchants: readonly [Subject, Subject];
  periods: readonly Period[];
  a: Period;
  b: Period;
  one: number;
  two: number;
  asks: 'more' | 'less' | null;
  flag: boolean;
  cents: number;
  names: string[];
};
