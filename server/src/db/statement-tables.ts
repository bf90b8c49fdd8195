import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { Generated } from 'kysely';
import type { Instant } from './column-types.ts';

type StatementTable = {
  household_id: string;
  id: Generated<string>;
  account_id: string;
  closes_on: PlainDate;
  balance_cents: Cents;
  transaction_ids: string[];
  adjustment_id: string | null;
  stated_before_cents: Cents | null;
  stated_eve_cents: Cents | null;
  created_at: Instant;
};

/** Statements to which accounts were reconciled. */
export type StatementTables = {
  account_statements: StatementTable;
};
