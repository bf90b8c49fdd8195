import { merchantKey } from '@cairn/domain/merchants';
import { type RawBuilder, sql } from 'kysely';

// The displayed names of a row of `transactions as t`. docs/intelligence/recurring.md says why recurring payments are
// matched by the bank's text.

/** The merchant: the person's name for it, a rule's, the bank's, or the predicted one. */
export const merchantName = sql<
  string | null
>`coalesce(t.user_merchant_name, t.rule_effects #>> '{merchant,name}', t.merchant_name, t.predicted_merchant_name)`;

/** The merchant, or the bank's description. */
export const rowName = sql<string>`coalesce(${merchantName}, t.description)`;

/** The `merchant_key` of rows with this name, which makes them one merchant. */
export function merchantKeyOf(name: string): RawBuilder<string> {
  return sql<string>`${merchantKey(name)}::text`;
}

/** The person's note, or a rule's. */
export const note = sql<string | null>`coalesce(t.user_note, t.rule_effects #>> '{note,note}')`;

/** The payee in the bank's text, which does not change when prediction improves. */
export const bankPayee = sql<string>`coalesce(t.merchant_name, t.description)`;

/** The bank of an account `a` with its connection `i`; an account without one is kept by hand. */
export const institutionName = sql<string>`coalesce(i.institution_name, 'Kept by hand')`;
