// `npm run evaluate-findings -- ../shared/data`: of amounts made three times as large, how many are found, and how often a row as it
// was does. Every spending row is judged on its day, by what its payee took before that day and nothing else.
import { parseArgs } from 'node:util';
import { type Cents, negateCents, toCents } from '@cairn/domain/money';
import { type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import { print } from '../../scripts/testing/print.ts';
import { oddnessOf } from '../../server/src/insights/detectors/unusual-charge.detector.ts';
import { detectStreams } from '../../server/src/recurring/detect-streams.ts';
import type { StreamRow } from '../../server/src/recurring/stream.ts';
import { hasBerka, readBerka } from './berka.ts';
import { hasPersonalRows, readPersonalSpending } from './personal-rows.ts';

const factor = 3;
/** Fewer earlier charges, and the detector of unusual amounts finds nothing for a payee. */
const minEarlierCharges = 3;

const { positionals } = parseArgs({ allowPositionals: true });
const folder = positionals[0];
if (folder === undefined || !(hasBerka(folder) || hasPersonalRows(folder))) {
  process.stderr.write('Name the folder that holds berka/ or kaggle_personal/.\n');
  process.exitCode = 1;
} else {
  print('                     rows   three times as much is found        rows as they were are alerts');
  if (hasPersonalRows(folder)) report('one consumer', readPersonalSpending(folder));
  if (hasBerka(folder)) {
    const { rows } = readBerka(folder, 'with the payee’s account');
    report(
      'Czech accounts',
      rows.filter((row) => row.amountCents < 0),
    );
  }
}

type Judged = { row: StreamRow; earlier: number; isAlert: boolean; isFound: boolean };

function report(name: string, rows: readonly StreamRow[]): void {
  const judged = judge(rows);
  const today = rows.reduce<PlainDate>(
    (last, row) => (row.postedOn > last ? row.postedOn : last),
    toPlainDate('0001-01-01'),
  );
  const regular = new Set(detectStreams(rows, today).flatMap((stream) => stream.rows.map((row) => row.id)));
  line(`${name}, all`, judged);
  line(
    '  known payee',
    judged.filter(({ earlier }) => earlier >= minEarlierCharges),
  );
  line(
    '  in a stream',
    judged.filter(({ row, earlier }) => earlier >= minEarlierCharges && regular.has(row.id)),
  );
}

function judge(rows: readonly StreamRow[]): Judged[] {
  const taken = new Map<string, Cents[]>();
  return rows
    .toSorted((a, b) => (a.postedOn < b.postedOn ? -1 : a.postedOn > b.postedOn ? 1 : 0))
    .map((row) => {
      const key = `${row.accountId} ${row.payee.toLowerCase()}`;
      const earlier = taken.get(key) ?? [];
      const amount = negateCents(row.amountCents);
      const one = {
        row,
        earlier: earlier.length,
        isAlert: oddnessOf(amount, earlier) !== null,
        isFound: oddnessOf(toCents(amount * factor), earlier) !== null,
      };
      taken.set(key, [...earlier, amount]);
      return one;
    });
}

function line(name: string, judged: readonly Judged[]): void {
  const found = judged.filter(({ isFound }) => isFound).length;
  const alerts = judged.filter(({ isAlert }) => isAlert).length;
  const share = (count: number, digits: number) => ((100 * count) / judged.length).toFixed(digits);
  const left = `${name.padEnd(18)} ${String(judged.length).padStart(6)}   ${share(found, 1).padStart(5)}%  (${found})`;
  print(`${left.padEnd(64)}${share(alerts, 2).padStart(5)} of 100  (${alerts})`);
}
