// `npm run evaluate-forecast -- [../shared/data] [--people 200] [--accounts 100]`: the 30-day forecast made on days of the past of real
// accounts and of the sandbox bank's people, with what was known then, against what came: how often it ends inside its band, how far off it is, and on how
// many of those days it would have been shown.
import { parseArgs } from 'node:util';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { print } from '../../scripts/testing/print.ts';
import {
  bandOf,
  horizonDays,
  isClearlyBetter,
  pastErrorOf,
  type Trial,
  trialsOf,
} from '../../server/src/forecast/backtest.ts';
import { minTrials } from '../../server/src/forecast/forecast-cash.ts';
import type { ForecastRow } from '../../server/src/forecast/project-net.ts';
import { hasBerka, readBerka } from './berka.ts';
import { sandboxPeople } from './sandbox-people.ts';

/** Days before an account's last row on which a forecast is made: a month apart and more, so that they share no day. */
const daysBeforeEnd = [horizonDays + 1, 2 * horizonDays + 5, 3 * horizonDays + 10];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    accounts: { type: 'string', default: '100' },
    people: { type: 'string', default: '200' },
    /** Another word makes other people: those a threshold was chosen on are not those that judge it. */
    seed: { type: 'string', default: 'judged' },
  },
});
const folder = positionals[0];
if (folder !== undefined && !hasBerka(folder)) {
  process.stderr.write('That folder does not hold berka/trans_dev.asc.\n');
  process.exitCode = 1;
} else {
  if (folder !== undefined) reportBerka(folder, Number(values.accounts));
  if (Number(values.people) > 0) reportPeople(Number(values.people), values.seed);
}

type Made = { test: Trial; band: ReturnType<typeof bandOf>; past: readonly Trial[] };

function reportBerka(data: string, most: number): void {
  const rows = readBerka(data, 'with the payee’s account').rows.map((row) => ({ ...row, transferId: null }));
  const accounts = [...Map.groupBy(rows, (row) => row.accountId).values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, most);
  const made = accounts.flatMap((ofAccount) => {
    const [first, last] = endsOf(ofAccount);
    return daysBeforeEnd.flatMap((days) => makeOn(ofAccount, first, addDays(last, -days)));
  });
  report(`${accounts.length} accounts of the most rows`, made);
}

function reportPeople(count: number, seed: string): void {
  const made: Made[] = [];
  for (const { rows, todays } of sandboxPeople(count, seed))
    for (const { first, today } of todays)
      made.push(
        ...makeOn(
          rows.filter((row) => row.postedOn >= first),
          first,
          today,
        ),
      );
  report(`${count} people of the sandbox bank`, made);
}

function report(name: string, made: readonly Made[]): void {
  print(`${name}, ${made.length} forecasts with enough history to be tested`);
  line('all', made);
  line(
    'shown',
    made.filter(({ past }) => isClearlyBetter(past)),
  );
}

function endsOf(rows: readonly ForecastRow[]): [PlainDate, PlainDate] {
  const days = rows.map((row) => row.postedOn).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('An account without rows');
  return [first, last];
}

/** The forecast of a day, from the rows until it; none where it could not be tested on enough days before. */
function makeOn(rows: readonly ForecastRow[], first: PlainDate, today: PlainDate): Made[] {
  const known = rows.filter((row) => row.postedOn <= today);
  const past = trialsOf(known, first, today);
  const [test] = trialsOf(rows, first, addDays(today, horizonDays));
  if (past.length < minTrials || test === undefined) return [];
  return [{ test, band: bandOf(past), past }];
}

function line(name: string, made: readonly Made[]): void {
  if (made.length === 0) {
    print(`${name}: 0`);
    return;
  }
  const insides = made.flatMap(({ test, band }) =>
    test.actual.map((net, day) => Math.abs(net - (test.projected[day] ?? 0)) <= (band[day] ?? 0)),
  );
  const lastDays = insides.filter((_, index) => index % horizonDays === horizonDays - 1);
  const share = (of: readonly boolean[]) => `${((100 * of.filter(Boolean).length) / of.length).toFixed(1)}%`;
  const error = pastErrorOf(made.map(({ test }) => test));
  print(
    `${name}: ${made.length}; inside the 80% band on all days ${share(insides)}, on the last day ${share(lastDays)}; mean error of the last day ${error.forecast / 100}, of no change ${error.noChange / 100}, of the 30 days before ${error.asBefore / 100}`,
  );
}
