import type { Cents } from '@cairn/domain/money';
import type { PlainDate, PlainMonth } from '@cairn/domain/plain-date';

export type FindingType = 'overspending' | 'trend' | 'recommendation' | 'alert';
export type FindingPriority = 'high' | 'medium' | 'low';

/** One thing that a finding knows and may say. A text is a category's or payee's name: data, never markup or instruction. */
export type Fact =
  | { kind: 'money'; cents: Cents; currency: string }
  | { kind: 'date'; on: PlainDate }
  | { kind: 'month'; month: PlainMonth }
  | { kind: 'count'; count: number }
  | { kind: 'percent'; percent: number }
  | { kind: 'text'; text: string };

export type Facts = Readonly<Record<string, Fact>>;

/** The rows that a finding's key figure is made of, oldest first: their amounts, signed as rows are, add up to `totalCents`. */
export type Evidence = {
  transactionIds: string[];
  totalCents: Cents;
  /** Accounts whose balances the finding speaks of. Where it rests on no rows, their balances make `totalCents`. */
  accountIds?: string[];
};

/**
 * What a detector saw in the ledger. Title and message are templates over the facts: every number, date and name that they
 * show stands there. `dedupKey` names the cause, so that seeing it again refreshes one insight and adds none.
 */
export type Finding = {
  detector: string;
  type: FindingType;
  priority: FindingPriority;
  dedupKey: string;
  title: string;
  message: string;
  facts: Facts;
  evidence: Evidence;
  /** 1 to 99, computed from the data (confidence.ts). */
  confidencePercent: number;
};
