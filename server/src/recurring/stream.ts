import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';

/** The detector's input: rows of one currency, of one account or several. */
export type StreamRow = {
  id: string;
  accountId: string;
  postedOn: PlainDate;
  /** A debit is negative. */
  amountCents: Cents;
  /** The merchant where known, else the descriptor. */
  payee: string;
  /** The category, where known: purchases by choice need stronger evidence. */
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

/** `active`: as expected. `missed`: no payment near the due day so far. `stopped`: ended. */
export type StreamStatus = 'active' | 'missed' | 'stopped';

/** A lasting change of the amount, with the first day of the new one. */
export type AmountChange = { on: PlainDate; from: Cents; to: Cents };

/** The latest payment, where it is far outside the range of those before. */
export type AmountJump = { on: PlainDate; amountCents: Cents; minAmountCents: Cents; maxAmountCents: Cents };

/** Recurring payments of one payee; outgoing amounts are negative. */
export type RecurringStream<Row extends StreamRow = StreamRow> = {
  /** Stable over time: account, payee, direction and index by start. */
  key: string;
  payee: string;
  accountId: string;
  cadence: Cadence;
  status: StreamStatus;
  /** Oldest first; at least two. */
  rows: readonly Row[];
  /** The current regular amount, or the median of the latest ones where amounts vary. */
  usualCents: Cents;
  isVariable: boolean;
  /** Oldest first; empty where amounts vary. */
  changes: readonly AmountChange[];
  /** Null where the latest payment is as expected or a lasting new price. */
  jump: AmountJump | null;
  /** Whether it began with a trial. */
  beganAsTrial: boolean;
  /** Due date of the payment after the latest. */
  dueOn: PlainDate;
  /** The next expected payment: that one, or the one after it if it was missed. Null once stopped. */
  next: { on: PlainDate; amountCents: Cents } | null;
  /** The yearly amount at the current price; zero once stopped. */
  yearlyCents: Cents;
  /** Expected dates in the next 45 days, soonest first. Empty once stopped. */
  comingOn: readonly PlainDate[];
  /** 1 to 99: probability of a punctual payment, from past ones. */
  confidencePercent: number;
};
