import type { Cents } from '@cairn/domain/money';
import type { Generated } from 'kysely';
import type { Instant } from './column-types.ts';

type ExpectedReimbursementsTable = {
  household_id: string;
  id: Generated<string>;
  account_id: string;
  transaction_id: string;
  from_whom: string;
  amount_cents: Cents;
  closed_at: Instant | null;
  created_at: Instant;
};

/** What somebody has still to pay back. */
export type ReimbursementTables = {
  expected_reimbursements: ExpectedReimbursementsTable;
};
