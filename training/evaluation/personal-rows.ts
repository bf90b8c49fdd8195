import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { centsFromMajor, negateCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { StreamRow } from '../../server/src/recurring/stream.ts';

const personalRows = z.array(
  z.object({
    id: z.string(),
    description: z.string(),
    amount: z.coerce.number(),
    direction: z.enum(['debit', 'credit']),
    date: z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/),
    label_app: z.string(),
  }),
);

const fileOf = (folder: string) => path.join(folder, 'kaggle_personal', 'personal_transactions.csv');

export function hasPersonalRows(folder: string): boolean {
  return existsSync(fileOf(folder));
}

/** What one consumer spent in two years, in the order of the file; moves between own accounts are not among it. */
export function readPersonalSpending(folder: string): StreamRow[] {
  return personalRows
    .parse(parse(readFileSync(fileOf(folder)), { columns: true }))
    .filter((row) => row.direction === 'debit' && row.label_app !== 'Transfer')
    .map((row) => ({
      id: row.id,
      accountId: 'personal',
      postedOn: toPlainDate(`${row.date.slice(6)}-${row.date.slice(0, 2)}-${row.date.slice(3, 5)}`),
      amountCents: negateCents(centsFromMajor(row.amount)),
      payee: row.description,
    }));
}
