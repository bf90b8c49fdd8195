import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { Direction } from '../../server/src/classifier/text/banking-patterns.ts';
import { centsFrom } from './categorise-rows.ts';

/** A row whose category is known. Names are those of the built-in categories. */
export type LabelledRow = {
  description: string;
  direction: Direction;
  /** Where the set says how much. */
  amountCents: number | null;
  /** Names of the categories that are right: the label, then others that are as good. */
  labels: readonly [string, ...string[]];
  /** The merchant where the set names it. */
  merchant: string | null;
};

export type LabelledSet = { name: string; rows: readonly LabelledRow[] };

/** What businesses buy from each other is no category of a household. */
const businessLabel = 'B2B';

const csvRows = z.array(z.record(z.string(), z.string()));

const files = [
  { name: 'surge', path: 'surge/surge_dev.csv', text: 'description' },
  { name: 'kaggle', path: 'kaggle_personal/personal_transactions.csv', text: 'description' },
  { name: 'toronto', path: 'toronto_pcard/merchants_dev.csv', text: 'merchant_descriptor' },
  { name: 'studio', path: 'merchant_studio/sample_test_descriptors.csv', text: 'description' },
] as const;

/** The labelled sets that are in the folder. Throws when a file is not what its name says. */
export function readLabelledSets(folder: string): LabelledSet[] {
  return files
    .filter(({ path }) => existsSync(join(folder, path)))
    .map(({ name, path, text }) => ({ name, rows: rowsOf(join(folder, path), text) }));
}

/** The records of a CSV file, which may be compressed. */
export function readCsv(path: string): Record<string, string>[] {
  const bytes = readFileSync(path);
  const csv = path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  return csvRows.parse(parse(csv, { columns: true, bom: true, relax_quotes: true }));
}

export function directionOf({ direction }: Record<string, string>): Direction {
  return direction === 'debit' || direction === 'credit' ? direction : null;
}

function rowsOf(path: string, text: string): LabelledRow[] {
  return readCsv(path).flatMap((record) => {
    const label = record.label_app ?? '';
    if (label === '' || label === businessLabel) return [];
    const others = (record.label_alt ?? '').split('|').filter((other) => other !== '');
    return [
      {
        description: record[text] ?? '',
        direction: directionOf(record),
        amountCents: centsFrom(record.amount ?? ''),
        labels: [label, ...others],
        merchant: record.merchant || null,
      },
    ];
  });
}
