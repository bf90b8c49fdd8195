import type { Draft } from '../log/change-log.ts';
import type { ItemRecord } from '../records/item-record.ts';
import type { Zone } from '../world/calendar.ts';
import type { AccountSpec, Balance } from '../world/movement.ts';
import type { Debt } from './debt.ts';
import type { Portfolio } from './portfolio.ts';

/** The bank's clockwork, as far as account holders depend on it. */
export type Clockwork = { zone: Zone; initialDelayMs: number; historicalDelayMs: number };

/** An account holder: what accounts there are, what they hold at an instant, and what a client receives when. */
export type Persona = {
  accounts: readonly AccountSpec[];
  balanceOf(accountKey: string, nowMs: number, item: ItemRecord): Balance;
  /** All log entries of an Item's shared accounts whose instant is at or before `throughMs`, and maybe later ones. */
  draftsOf(item: ItemRecord, throughMs: number): Draft[];
  /** What an investment account holds and has done; absent when the person has none. */
  portfolioOf?(accountKey: string, nowMs: number): Portfolio;
  /** The terms of a card or a loan; null when Plaid has no liability of its kind. Absent when the person has none. */
  debtOf?(accountKey: string, nowMs: number, item: ItemRecord): Debt | null;
};

/** Accounts whose rows travel through /transactions/sync: investment accounts have calls of their own. */
export function hasTransactions(account: AccountSpec): boolean {
  return account.type !== 'investment';
}
