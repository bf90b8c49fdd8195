import { z } from 'zod';
import { money } from './money.ts';
import { plainDate } from './plain-date.ts';
import { text } from './text.ts';

export const cadence = z.enum([
  'weekly',
  'biweekly',
  'semi-monthly',
  'monthly',
  'every-2-months',
  'quarterly',
  'yearly',
]);

/**
 * Where a stream is today. `missed`: nothing came from the payee near the due day; `changed`: a new price, or a latest payment far from the
 * usual, in the last two months; `forgotten`: it went on for a year and more at one small price, nothing else was paid to that payee, and it
 * is nothing that is watched or heard at home; `ended`: it stopped.
 */
export const recurringGroup = z.enum(['upcoming', 'paid', 'missed', 'changed', 'forgotten', 'ended']);

/** What a payment counts as. `transfer`: it pays a loan that is connected too, whose interest alone is spending. */
export const recurringKind = z.enum(['spending', 'income', 'transfer']);

export const recurringStream = z.object({
  /** The same stream has the same key tomorrow. */
  key: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  /** The account's bank, and the last digits of its number where the bank tells them. */
  institution: z.string(),
  mask: z.string().nullable(),
  name: z.string(),
  cadence,
  group: recurringGroup,
  kind: recurringKind,
  /** What one costs (negative) or brings now; the middle of the latest ones where amounts vary. */
  amount: money,
  isVariable: z.boolean(),
  /** When the one after the latest was or is due. */
  due: plainDate,
  /** The next to come; null once it has ended. */
  next: z.object({ date: plainDate, amount: money }).nullable(),
  /** Those to come in the next 45 days. */
  coming: z.array(plainDate),
  /** What a month and a year of it cost or bring as things stand now, signed as amounts are. */
  monthly: money,
  yearly: money,
  /** Oldest first. */
  changes: z.array(z.object({ date: plainDate, from: money, to: money })),
  /** The latest payment, where it is far from the few before it: the smallest and largest of them by size. */
  jump: z.object({ date: plainDate, amount: money, least: money, most: money }).nullable(),
  beganAsTrial: z.boolean(),
  /** 1 to 99: how likely one comes when it is expected, by how many of those so far did. */
  confidence: z.int().min(1).max(99),
  /** Newest first; their amounts add up to `total`. */
  transactions: z.array(
    z.object({ id: z.string(), date: plainDate, description: z.string(), amount: money }),
  ),
  total: money,
});
export type RecurringStream = z.output<typeof recurringStream>;

/** Sums of the streams that go on and were not marked; each adds up from the list. Transfers are in neither. */
const recurringTotals = z.object({ monthly: money, yearly: money });

export const recurringResponse = z.object({
  today: plainDate,
  currency: z.string(),
  /** Next ones first. */
  streams: z.array(recurringStream),
  /** Those that a person has said are not recurring. */
  marked: z.array(recurringStream),
  totals: z.object({ costs: recurringTotals, income: recurringTotals }),
});
export type Recurring = z.output<typeof recurringResponse>;

export const recurringMark = z.object({
  accountId: z.uuid(),
  /** Kept in an index, whose entries PostgreSQL bounds at 2,704 bytes: 800 characters take 2,400 at most. */
  key: text(800).min(1),
  /** False says "this is not recurring"; true takes it back. */
  isRecurring: z.boolean(),
});
