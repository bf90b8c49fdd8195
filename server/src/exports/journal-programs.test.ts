import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readStatementFile } from '../files/read-statement-file.ts';
import type { Decimal } from '../files/values/decimal.ts';
import { writeBeancount } from './beancount.ts';
import { type EntryPosting, ledgerOf } from './entries.ts';
import { writeHledger } from './hledger.ts';
import { type DrawnData, exportDataOf, exportDataWithTransfers, fileOf, today } from './test-export-data.ts';

const run = promisify(execFile);
/** `scripts/testing/journal-programs.ts` installs them where it can, and says so where it cannot. */
const hasHledger = isInstalled('hledger', ['--version']);
const hasBeancount = isInstalled('/usr/bin/python3', ['-c', 'import beancount.loader']);
const households = 25;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-journals-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function isInstalled(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Sums of a journal's accounts, as "root currency cents", without zeros and in order. */
type Sums = string[];

function sumsOf(sums: Iterable<[root: string, currency: string, cents: number]>): Sums {
  return [...sums].flatMap((one) => (one[2] === 0 ? [] : [one.join(' ')])).sort();
}

/** What each own account holds, and what was earned and spent in all, from the data alone. */
function expectedSums({ accounts, rows }: DrawnData): Sums {
  const own = accounts.flatMap((account) => {
    const ofAccount = rows.filter(({ accountId }) => accountId === account.id);
    const currencies = new Set([account.currency, ...ofAccount.map(({ currency }) => currency)]);
    const isDebt = account.type === 'credit' || account.type === 'loan' || account.subtype === 'other_debt';
    return [...currencies].map((currency): [string, string, number] => {
      const posted = sumOf(ofAccount.filter((row) => row.currency === currency));
      const isKnown = currency === account.currency && account.balance !== null;
      return [isDebt ? 'Liabilities' : 'Assets', currency, isKnown ? (account.balance ?? 0) : posted];
    });
  });
  const purposes = rows.flatMap((row) =>
    (row.parts.length === 0 ? [row] : row.parts).map(({ kind, amount }) => ({
      root: kind === 'income' ? 'Income' : kind === 'transfer' ? 'Equity' : 'Expenses',
      currency: row.currency,
      amount,
    })),
  );
  const totals = [...Map.groupBy(purposes, ({ root, currency }) => `${root} ${currency}`).values()]
    .filter(([one]) => one?.root !== 'Equity')
    .map((same): [string, string, number] => [same[0]?.root ?? '', same[0]?.currency ?? '', -sumOf(same)]);
  return sumsOf([...own, ...totals]);
}

function sumOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** Adds up what a program says of each account: own accounts one by one, income and expenses in all. */
function foundSums(balances: readonly [account: string, currency: string, cents: number][]): Sums {
  const own = balances.filter(([account]) => /^(?:Assets|Liabilities):/.test(account));
  const totals = new Map<string, number>();
  for (const [account, currency, cents] of balances) {
    const root = account.split(':')[0];
    if (root !== 'Income' && root !== 'Expenses') continue;
    totals.set(`${root} ${currency}`, (totals.get(`${root} ${currency}`) ?? 0) + cents);
  }
  return sumsOf([
    ...own.map(([account, currency, cents]): [string, string, number] => [
      account.split(':')[0] ?? '',
      currency,
      cents,
    ]),
    ...[...totals].map(([key, cents]): [string, string, number] => {
      const [root = '', currency = ''] = key.split(' ');
      return [root, currency, cents];
    }),
  ]);
}

/** What our own reader finds that the file does to each account: for where the programs are not installed, and beside them. */
async function readSums(file: string): Promise<string[]> {
  const { statements, unreadable } = await readStatementFile(Buffer.from(file), today);
  expect(unreadable).toEqual([]);
  const inCents = ({ units, scale }: Decimal) => Number(units) * 10 ** (2 - scale);
  const rows = statements.flatMap((statement) => [
    ...statement.rows.map(({ currency, amount }) => ({
      currency: currency ?? statement.currency ?? '',
      amount: inCents(amount),
    })),
    ...(statement.opening === null
      ? []
      : [{ currency: statement.currency ?? '', amount: inCents(statement.opening.amount) }]),
  ]);
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .flatMap(([currency, same]) => {
      const sum = sumOf(same);
      return sum === 0 ? [] : [`${currency} ${sum}`];
    })
    .sort();
}

async function expectedRead(data: DrawnData): Promise<string[]> {
  const { entries } = await ledgerOf(exportDataOf(data));
  const postings: EntryPosting[] = [];
  for await (const some of entries()) postings.push(...some.flatMap((entry) => entry.postings));
  const own = postings.filter(({ account: [root] }) => root === 'Assets' || root === 'Liabilities');
  return [...Map.groupBy(own, ({ currency }) => currency)]
    .flatMap(([currency, same]) => {
      const sum = same.reduce((total, { cents }) => total + cents, 0);
      return sum === 0 ? [] : [`${currency} ${sum}`];
    })
    .sort();
}

/** Cents of a decimal with at most two places. */
function centsOf(text: string): number {
  return Math.round(Number(text) * 100);
}

async function hledgerSums(file: string): Promise<Sums> {
  // With --strict a report fails where `hledger check --strict` does.
  const report = ['bal', '--strict', '--flat', '-N', '-O', 'csv', '--layout=bare'];
  const { stdout } = await run('env', ['LC_ALL=C.UTF-8', 'hledger', '-f', file, ...report]);
  const lines = stdout
    .split('\n')
    .slice(1)
    .filter((line) => line !== '');
  return foundSums(
    lines.map((line) => {
      const [account = '', currency = '', amount = ''] = line.slice(1, -1).split('","');
      return [account, currency, centsOf(amount)];
    }),
  );
}

test(`P39 ${hasHledger ? 'hledger accepts a journal, however hostile its texts, and' : 'a journal'} comes to our sums`, async () => {
  await fc.assert(
    fc.asyncProperty(exportDataWithTransfers, async (data) => {
      const journal = await fileOf(writeHledger, data);
      expect(await readSums(journal)).toEqual(await expectedRead(data));
      if (!hasHledger) return;
      const file = join(folder, 'drawn.journal');
      writeFileSync(file, journal);
      expect(await hledgerSums(file)).toEqual(expectedSums(data));
    }),
    { numRuns: households, endOnFailure: true },
  );
});

/** Loads each file as `bean-check` does, and prints its errors and what its accounts hold. One start of Python takes long. */
const beancountScript = `
import json, sys
from beancount import loader
from beancount.core import data
for name in sys.argv[1:]:
    entries, errors, options = loader.load_file(name)
    sums = {}
    for entry in entries:
        if isinstance(entry, data.Transaction):
            for posting in entry.postings:
                key = (posting.account, posting.units.currency)
                sums[key] = sums.get(key, 0) + posting.units.number
    print(json.dumps({
        'errors': [error.message for error in errors],
        'sums': [[account, currency, int(number * 100)] for (account, currency), number in sums.items()],
    }))
`;
const beancountReport = z.object({
  errors: z.array(z.string()),
  sums: z.array(z.tuple([z.string(), z.string(), z.number()])),
});

test(`P39 ${hasBeancount ? 'beancount accepts a journal, however hostile its texts, and' : 'a beancount journal'} comes to our sums`, async () => {
  const drawn = fc.sample(exportDataWithTransfers, { numRuns: households, seed: 39 });
  const files: string[] = [];
  for (const data of drawn) {
    const journal = await fileOf(writeBeancount, data);
    expect(await readSums(journal)).toEqual(await expectedRead(data));
    const file = join(folder, `drawn-${files.length}.beancount`);
    writeFileSync(file, journal);
    files.push(file);
  }
  if (!hasBeancount) return;
  const { stdout } = await run('/usr/bin/python3', ['-c', beancountScript, ...files]);
  const reports = stdout
    .trim()
    .split('\n')
    .map((line) => beancountReport.parse(JSON.parse(line)));
  expect(reports).toHaveLength(files.length);
  for (const [at, { errors, sums }] of reports.entries()) {
    expect(errors).toEqual([]);
    const data = drawn[at];
    if (data !== undefined) expect(foundSums(sums)).toEqual(expectedSums(data));
  }
});
