// `npm run evaluate-recurring -- ../shared/data`: how well streams are found in real accounts whose recurring payments are known.
import { parseArgs } from 'node:util';
import { addMonths, monthOf, monthRange, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import { percent, print } from '../../scripts/testing/print.ts';
import { detectStreams } from '../../server/src/recurring/detect-streams.ts';
import type { BerkaRow } from './berka.ts';
import { hasBerka, type RecurringPayment, readBerka, type Wording } from './berka.ts';
import { inject, injections } from './injections.ts';
import { isMostlyTransfers, scoreNextDates, scoreStreams } from './score-streams.ts';

const wordings: readonly Wording[] = ['with the payee’s account', 'kind only'];
const seeds = [1];

const { positionals } = parseArgs({ allowPositionals: true });
const folder = positionals[0];
if (folder === undefined || !hasBerka(folder)) {
  process.stderr.write('Name the folder that holds berka/trans_dev.asc and berka/order_dev.asc.\n');
  process.exitCode = 1;
} else {
  for (const wording of wordings) report(folder, wording);
}

function report(data: string, wording: Wording): void {
  const original = readBerka(data, wording);
  const today = lastDay(original.rows);
  print(
    `\nBerka, described ${wording}: ${original.rows.length} rows, ${original.recurringPayments.length} recurring payments with three dates`,
  );
  print(
    'done to the orders    precision  recall     F1    within 3 days of the next due  and of the next that came',
  );
  for (const injection of injections) {
    const runs = (injection === 'nothing' ? [0] : seeds).map((seed) =>
      run(inject(original.rows, original.recurringPayments, injection, seed), today),
    );
    const mean = (pick: (run: (typeof runs)[number]) => number) =>
      runs.reduce((sum, one) => sum + pick(one), 0) / runs.length;
    const cells = [mean((r) => r.precision), mean((r) => r.recall), mean((r) => r.f1)].map((value) =>
      value.toFixed(4).padStart(8),
    );
    print(
      `${injection.padEnd(20)} ${cells.join(' ')}  ${percent(mean((r) => r.due)).padStart(10)} of ${mean((r) => r.asked).toFixed(0)}  ${percent(mean((r) => r.paid)).padStart(12)}`,
    );
  }
  const started = process.cpuUsage();
  const streams = detectStreams(original.rows, today);
  const used = process.cpuUsage(started);
  print(
    `All streams: ${streams.length}, ${streams.filter(isMostlyTransfers).length} of them outgoing transfers; ${((used.user + used.system) / 1000).toFixed(0)} ms of CPU`,
  );
}

function run(
  { rows, recurringPayments }: { rows: readonly BerkaRow[]; recurringPayments: readonly RecurringPayment[] },
  today: PlainDate,
) {
  const score = scoreStreams(detectStreams(rows, today), recurringPayments);
  const cuts = cutDays(today).map((cutOn) => scoreNextDates(rows, recurringPayments, cutOn));
  const asked = cuts.reduce((sum, cut) => sum + cut.asked, 0);
  return {
    ...score,
    asked,
    due: cuts.reduce((sum, cut) => sum + cut.rightDue, 0) / asked,
    paid: cuts.reduce((sum, cut) => sum + cut.rightPaid, 0) / asked,
  };
}

/** The last days and the 10ths of the four months before the last one. */
function cutDays(today: PlainDate): PlainDate[] {
  const month = monthOf(today);
  return Array.from({ length: 4 }, (_, index) => addMonths(month, -1 - index)).flatMap((past) => [
    toPlainDate(`${past}-10`),
    monthRange(past).to,
  ]);
}

function lastDay(rows: readonly BerkaRow[]): PlainDate {
  return rows.reduce<PlainDate>(
    (last, row) => (row.postedOn > last ? row.postedOn : last),
    toPlainDate('1970-01-01'),
  );
}
