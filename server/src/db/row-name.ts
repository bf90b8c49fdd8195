import { sql } from 'kysely';

// What a row of `transactions as t` is called, wherever it is shown. docs/intelligence/recurring.md says why what recurs is found by the
// bank's own words.

/** The merchant: as the bank names it, else as it was read out of the bank's text. */
export const merchantName = sql<string | null>`coalesce(t.bank_merchant_name, t.predicted_merchant_name)`;

/** The merchant, or what the bank wrote where none is known. */
export const rowName = sql<string>`coalesce(t.bank_merchant_name, t.predicted_merchant_name, t.bank_description)`;

/** Who is paid or pays in the bank's own words: these do not change when the machine learns to read a name. */
export const bankPayee = sql<string>`coalesce(t.bank_merchant_name, t.bank_description)`;
