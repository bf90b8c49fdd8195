import type { Cents } from '@cairn/domain/money';
import type { PlainDate, PlainMonth } from '@cairn/domain/plain-date';

export type FindingType = 'overspending' | 'trend' | 'recommendation' | 'alert';
export type FindingPriority = 'high' | 'medium' | 'low';

/** A value that a finding may show. A text is a category's or payee's name: data, never markup or instruction. */
export type Fact =
  | { kind: 'money'; cents: Cents; currency: string }
  | { kind: 'date'; on: PlainDate }
  | { kind: 'month'; month: PlainMonth }
  | { kind: 'count'; count: number }
  | { kind: 'percent'; percent: number }
  | { kind: 'text'; text: string };

export type Facts = Readonly<Record<string, Fact>>;

/** The transactions of a finding's key amount, oldest first: their signed amounts sum to `totalCents`. */
export type Evidence = {
  transactionIds: string[];
  totalCents: Cents;
  /** Accounts whose balances the finding uses. Without transactions, their balances sum to `totalCents`. */
  accountIds?: string[];
};

/**
 * A detector's result. Title and message are templates over the facts: every number, date and name in them is a fact. `dedupKey`
 * identifies the cause, so that finding it again updates one insight.
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
