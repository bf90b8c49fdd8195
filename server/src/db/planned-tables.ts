import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { PlannedFrequency } from '@cairn/domain/planned-days';
import type { Generated } from 'kysely';
import type { Instant } from './column-types.ts';

type PlannedTransactionsTable = {
  household_id: string;
  id: Generated<string>;
  account_id: string;
  description: string;
  amount_cents: Cents;
  category_id: string | null;
  frequency: PlannedFrequency;
  first_on: PlainDate;
  last_on: PlainDate | null;
  skipped_on: Generated<PlainDate[]>;
  paid_after: PlainDate | null;
  created_at: Instant;
};

/** Transactions that a person expects. */
export type PlannedTables = {
  planned_transactions: PlannedTransactionsTable;
};
