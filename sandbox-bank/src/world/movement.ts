import type { Day } from './calendar.ts';

export type Confidence = 'VERY_HIGH' | 'HIGH' | 'MEDIUM' | 'LOW' | 'UNKNOWN';
export type Channel = 'online' | 'in store' | 'other';
export type AccountType = 'depository' | 'credit' | 'loan' | 'investment' | 'other';

export type CounterpartyType =
  | 'merchant'
  | 'financial_institution'
  | 'payment_app'
  | 'marketplace'
  | 'payment_terminal'
  | 'income_source';

/** What the bank's enrichment says about a statement line. */
export type Enrichment = {
  merchantName: string | null;
  /** Plaid's detailed category, version 2; it begins with its primary. Null when the bank gives none. */
  category: string | null;
  /** The primary category, where it is not one of Plaid's known ones. */
  primary?: string;
  confidence: Confidence;
  /** One of `Channel`, or a word that no client knows yet. */
  channel: string;
  counterparty: CounterpartyType | null;
  website: string | null;
  city: string | null;
  region: string | null;
  country: string | null;
  storeNumber: string | null;
  checkNumber: string | null;
};

/**
 * One movement of money on one account, from the moment the bank hears of it to the day it posts. Amounts are in
 * units of the currency with Plaid's sign: positive leaves the account (or is charged to a card or loan).
 */
export type Movement = {
  /** Unique within its account holder and stable, so that identifiers can be derived from it. */
  key: string;
  account: string;
  authorizedOn: Day;
  /** Minute of the authorisation day, in the bank's time zone, at which the bank hears of it (before 22:00). */
  minute: number;
  postedOn: Day;
  /** Minute of the posting day at which it posts. */
  postedMinute: number;
  amount: number;
  /** Amount while pending; null when the movement posts without ever being pending. */
  pendingAmount: number | null;
  /** How the movement ends: `drops` vanishes instead of posting, `unlinked` posts without naming the pending row. */
  ending: 'posts' | 'unlinked' | 'drops';
  name: string;
  pendingName: string;
  enrichment: Enrichment;
  /** Where it is not the account's. */
  currency?: string;
  /** Days after posting on which the bank completes the merchant's name, or null. */
  amendedAfterDays: number | null;
};

/** A movement that posts in full on its day without being pending, unless `more` says otherwise. */
export function movementOn(
  day: Day,
  movement: Pick<Movement, 'key' | 'account' | 'amount' | 'name' | 'enrichment'>,
  more: Partial<Movement> = {},
): Movement {
  return {
    ...movement,
    authorizedOn: day,
    minute: 0,
    postedOn: day,
    postedMinute: 0,
    pendingAmount: null,
    ending: 'posts',
    pendingName: movement.name,
    amendedAfterDays: null,
    ...more,
  };
}

export type AccountSpec = {
  key: string;
  name: string;
  officialName: string | null;
  mask: string | null;
  type: AccountType;
  subtype: string;
  /** An ISO 4217 code, or another word for a currency that has none. */
  currency: string;
  holder?: 'personal' | 'business';
};

export type Balance = { current: number | null; available: number | null; limit: number | null };

/** Cents as units of the currency: the nearest double to the two-decimal number. */
export function unitsOf(cents: number): number {
  return cents / 100;
}
