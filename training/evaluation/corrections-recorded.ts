import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../scripts/testing/random.ts';
import { labels } from '../../server/src/classifier/labels.ts';
import type { HouseholdStream, StreamRow } from './corrections-stream.ts';
import { directionOf, readCsv } from './labelled-sets.ts';

/** One person's rows in order of their dates; empty when the folder has none. A merchant is a name here, and each has one spelling. */
export function personalStream(folder: string): HouseholdStream {
  const rows = recordsIn(join(folder, 'kaggle_personal/personal_transactions.csv'));
  return rows
    .toSorted((one, other) => dayOf(one.date).localeCompare(dayOf(other.date)))
    .flatMap((record) => rowOf(record.description ?? '', record.description ?? '', record));
}

const merchantsPerHousehold = 250;
const maxRowsPerMerchant = 40;

/** Card rows with what their merchants are, of which households can be drawn. */
export type CardRecords = ReadonlyMap<string, readonly { row: StreamRow; position: number }[]>;

/** AMAZON.CA*M80GR8UV1: the set takes each purchase for a merchant of its own. */
const purchaseCode = /\*\S*\d\S*$/;

/** By merchant, as the set separates one merchant's descriptors from others. Empty when the folder has none. */
export function readCardRecords(folder: string): CardRecords {
  const merchants = new Map(
    recordsIn(join(folder, 'toronto_pcard/merchants_dev.csv')).map((record) => [
      record.merchant_descriptor ?? '',
      record,
    ]),
  );
  const transactions = recordsIn(join(folder, 'toronto_pcard/transactions_dev.csv.gz'));
  const rows = transactions.flatMap(({ merchant_descriptor: description = '' }, position) => {
    const merchant = merchants.get(description);
    if (merchant === undefined) return [];
    const name = (merchant.canonical ?? description).replace(purchaseCode, '');
    return rowOf(description, name, merchant).map((row) => ({ row, position }));
  });
  return Map.groupBy(rows, ({ row }) => row.merchant);
}

/** A household that pays merchants drawn from the records: their rows in the order in which the records have them. */
export function householdOfCards(records: CardRecords, random: Random): HouseholdStream {
  const merchants = [...records.keys()];
  const drawn = new Set<string>();
  while (drawn.size < Math.min(merchantsPerHousehold, merchants.length)) {
    drawn.add(random.pick(merchants) ?? '');
  }
  return [...drawn]
    .flatMap((merchant) => records.get(merchant)?.slice(0, maxRowsPerMerchant) ?? [])
    .toSorted((one, other) => one.position - other.position)
    .map(({ row }) => row);
}

function recordsIn(path: string): Record<string, string>[] {
  return existsSync(path) ? readCsv(path) : [];
}

/** Months come first in the set's dates: '01/31/2018'. */
function dayOf(date = ''): string {
  const [month = '', day = '', year = ''] = date.split('/');
  return `${year}-${month}-${day}`;
}

/** None where the set gives no category of a household's. */
function rowOf(description: string, merchant: string, record: Record<string, string>): StreamRow[] {
  const names = [record.label_app ?? '', ...(record.label_alt ?? '').split('|')];
  const [first, ...others] = names.flatMap((name) => idOf(name) ?? []);
  if (first === undefined || idOf(names[0] ?? '') === null) return [];
  return [{ description, direction: directionOf(record), merchant, right: [first, ...others] }];
}

function idOf(name: string): string | null {
  return labels.find((category) => category.name === name)?.id ?? null;
}
