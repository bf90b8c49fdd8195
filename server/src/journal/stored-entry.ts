import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { JournalEntry } from './journal.store.ts';

/** An entry of the journal as it was stored. */
export type StoredEntry = {
  id: string;
  stepId: string;
  recordedAt: Date;
  actor: JournalEntry['actor'];
  userId: string | null;
  accountId: string | null;
  subjectKind: string;
  subjectId: string;
  action: string;
  before: unknown;
  after: unknown;
};

/** What a transaction is called, and what its amounts are in. */
export type NamedTransaction = { name: string; amount: Cents; currency: string; date: PlainDate };

/** What the ids in the journal mean today. What is gone has no name. */
export type Names = {
  transaction: (id: string) => NamedTransaction | undefined;
  category: (id: string) => string | undefined;
  /** Also of an account that is gone. */
  account: (id: string) => { name: string; currency: string; isGone: boolean } | undefined;
  /** The category of a budget. */
  budget: (id: string) => string | undefined;
  connection: (id: string) => string | undefined;
  insight: (id: string) => string | undefined;
  /** Of those that the person sees. */
  tag: (id: string) => string | undefined;
  /** Another person in the household. */
  member: (id: string) => string | undefined;
  /** The person who reads. */
  readerId: string;
  currency: string;
};
