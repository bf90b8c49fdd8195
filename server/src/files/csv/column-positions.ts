import type { ImportColumnRole } from '@cairn/contract/imports';
import type { Fact } from './app-records.ts';

/** The places of the columns that a row is read from. */
export type Columns = {
  date: number;
  amount: number | null;
  /** Columns between which nothing says which one has the amounts. */
  amountChoices: readonly number[];
  debit: number | null;
  credit: number | null;
  /** Whether names say which of the two is money out. */
  isPairNamed: boolean;
  /** Whether the only column of amounts is one of money out. */
  isDebitOnly: boolean;
  balance: number | null;
  fee: number | null;
  currency: number | null;
  flag: number | null;
  status: number | null;
  account: number | null;
  /** The own account's number as the lines above the table have it. */
  accountAbove: string | null;
  category: number | null;
  tags: number | null;
  id: number | null;
  note: number | null;
  /** What an app says beside a movement. */
  facts: ReadonlyMap<Fact, number | null>;
  payees: readonly number[];
  descriptions: readonly number[];
  /** What else has words, for rows that have none in those. */
  texts: readonly number[];
  /** What each column may hold by its cells. */
  fitting: readonly (readonly ImportColumnRole[])[];
};
