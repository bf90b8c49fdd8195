import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';

/** A row as the detector of what recurs sees it: one account's or a whole household's, one currency. */
export type StreamRow = {
  id: string;
  accountId: string;
  postedOn: PlainDate;
  /** A debit is negative. */
  amountCents: Cents;
  /** Who is paid or pays: the merchant's name where one is known, else the descriptor. */
  payee: string;
  /** What it was paid for, where that is known: what is bought by habit needs stronger evidence of a schedule. */
  categoryId?: string | undefined;
};

export type Cadence =
  | 'weekly'
  | 'biweekly'
  | 'semi-monthly'
  | 'monthly'
  | 'every-2-months'
  | 'quarterly'
  | 'yearly';

/** `active`: goes on as expected. `missed`: nothing came from the payee near the due day, and may yet. `stopped`: it has ended. */
export type StreamStatus = 'active' | 'missed' | 'stopped';

/** A change of the regular amount that held: from which amount to which, first charged on which day. */
export type AmountChange = { on: PlainDate; from: Cents; to: Cents };

/** The latest payment, where it is far above or below all of the few before it, of which the smallest and largest are given. */
export type AmountJump = { on: PlainDate; amountCents: Cents; minAmountCents: Cents; maxAmountCents: Cents };

/** Payments to or from one payee that come again and again. Amounts are signed as rows are: what is paid out is negative. */
export type RecurringStream<Row extends StreamRow = StreamRow> = {
  /** The same stream has the same key tomorrow: account, payee, direction and which of several it is, by beginning. */
  key: string;
  payee: string;
  accountId: string;
  cadence: Cadence;
  status: StreamStatus;
  /** Oldest first, at least two. */
  rows: readonly Row[];
  /** What one costs now: the latest regular amount, or the median of the latest ones where amounts vary. */
  usualCents: Cents;
  isVariable: boolean;
  /** Oldest first; none where amounts vary. */
  changes: readonly AmountChange[];
  /** Null where the latest payment is about what was to be expected, or a new price that held. */
  jump: AmountJump | null;
  /** Whether it began free, or far below what it costs since. */
  beganAsTrial: boolean;
  /** When the one after the latest was or is due. */
  dueOn: PlainDate;
  /** The next to come: that one, or the one after it once that one is missed. Null once stopped. */
  next: { on: PlainDate; amountCents: Cents } | null;
  /** What a year of it costs or brings as things stand now; zero once stopped. */
  yearlyCents: Cents;
  /** Those to come in the 45 days from today, the next one first; the days only. None once stopped. */
  comingOn: readonly PlainDate[];
  /** 1 to 99: how likely one comes when it is expected, by how many of those so far did. */
  confidencePercent: number;
};
