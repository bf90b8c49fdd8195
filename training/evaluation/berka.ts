import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { centsFromMajor, negateCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { StreamRow } from '../../server/src/recurring/stream.ts';

/** A row of the real accounts, and the account that it was paid to where it was a transfer. */
export type BerkaRow = StreamRow & { paidTo: string | null };

/** A recurring payment in the rows: the truth. `due` has the omitted payments as well. */
export type RecurringPayment = { rows: readonly BerkaRow[]; due: readonly BerkaRow[] };

/** How much a statement holds: with bank and account of the other side, or the kind of the row alone. */
export type Wording = 'with the payee’s account' | 'kind only';

const transactions = z.array(
  z.object({
    trans_id: z.string(),
    account_id: z.string(),
    date: z.string().regex(/^\d{6}$/),
    type: z.string(),
    operation: z.string(),
    amount: z.coerce.number(),
    k_symbol: z.string().trim(),
    bank: z.string(),
    account: z.string(),
  }),
);
const orders = z.array(
  z.object({
    account_id: z.string(),
    bank_to: z.string(),
    account_to: z.string(),
    amount: z.coerce.number(),
  }),
);

const minOrderRows = 3;
const transfer = 'PREVOD NA UCET';

/** Rows in the order of the file. Throws when the folder does not hold the set. */
export function readBerka(
  folder: string,
  wording: Wording,
): { rows: BerkaRow[]; recurringPayments: RecurringPayment[] } {
  const read = (name: string): unknown =>
    parse(readFileSync(path.join(folder, 'berka', name)), { delimiter: ';', columns: true });
  const rows = transactions.parse(read('trans_dev.asc')).map((row): BerkaRow => {
    const cents = centsFromMajor(row.amount);
    const words =
      wording === 'kind only'
        ? [row.operation, row.k_symbol]
        : [row.operation, row.k_symbol, row.bank, row.account];
    return {
      id: row.trans_id,
      accountId: row.account_id,
      postedOn: toPlainDate(`19${row.date.slice(0, 2)}-${row.date.slice(2, 4)}-${row.date.slice(4)}`),
      amountCents: row.type === 'PRIJEM' ? cents : negateCents(cents),
      payee: words.filter((word) => word !== '').join(' '),
      paidTo: row.operation === transfer ? `${row.bank} ${row.account}` : null,
    };
  });
  const byOrder = Map.groupBy(
    rows.filter((row) => row.paidTo !== null),
    (row) => orderKey(row.accountId, row.paidTo ?? '', -row.amountCents),
  );
  const recurringPayments = orders.parse(read('order_dev.asc')).flatMap((order): RecurringPayment[] => {
    const key = orderKey(
      order.account_id,
      `${order.bank_to} ${order.account_to}`,
      centsFromMajor(order.amount),
    );
    const paid = byOrder.get(key) ?? [];
    return paid.length >= minOrderRows ? [{ rows: paid, due: paid }] : [];
  });
  return { rows, recurringPayments };
}

export function hasBerka(folder: string): boolean {
  return existsSync(path.join(folder, 'berka', 'trans_dev.asc'));
}

function orderKey(accountId: string, paidTo: string, cents: number): string {
  return JSON.stringify([accountId, paidTo, cents]);
}
