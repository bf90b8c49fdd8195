// `npm run evaluate-files -- FOLDER`: reads the statement files of a folder as an import would, and compares each with its right answer.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { toPlainDate } from '@cairn/domain/plain-date';
import { z } from 'zod';
import type { Answers } from '../../server/src/files/statements/answers.ts';
import { decimalText, equals, sum, toDecimal } from '../../server/src/files/values/decimal.ts';
import { describeImport, type ImportDescription } from '../../server/src/imports/describe-import.ts';
import type { ChosenFile } from '../../server/src/imports/read-files.ts';

/** Of the folder's answers: the rows of each file, or of several that are imported one after another. `?`: no file names the currency. */
const answersFile = z.record(
  z.string(),
  z.object({
    rows: z.array(z.tuple([z.string().nullable(), z.string(), z.string()])).optional(),
    files: z.array(z.string()).optional(),
    /** Where there are several: how many rows each has, and their sum. */
    accounts: z.record(z.string(), z.object({ count: z.int(), sum: z.string() })).optional(),
    /** What each statement of OFX states at its end. */
    ledger_balances: z.array(z.string()).optional(),
  }),
);
type Right = z.output<typeof answersFile>[string] & { rows: readonly Row[] };

type Verdict =
  | 'right unasked'
  | 'right after one question'
  | 'refused with a reason'
  | 'wrong in silence'
  | 'asked, and not right';

const [folder] = process.argv.slice(2);
if (folder === undefined || !existsSync(join(folder, 'answers.json'))) {
  process.stderr.write('Name a folder with files and their answers.json.\n');
  process.exit(2);
}
/** The day on which the files were collected: none of them is of later. */
const today = toPlainDate('2026-11-22');
const answers = answersFile.parse(JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8')));
const counts = new Map<string, Map<Verdict, number>>();
for (const [name, answer] of Object.entries(answers)) {
  const { rows, files } = answer;
  if (rows === undefined) continue;
  const kind = name.split('/')[0] ?? '';
  const paths = files === undefined ? [name] : files.map((file) => join(kind, file));
  const chosen = paths.map((path) => ({ name: basename(path), bytes: readFileSync(join(folder, path)) }));
  const { verdict, because } = await judge(chosen, { ...answer, rows });
  const ofKind = counts.get(kind) ?? new Map<Verdict, number>();
  counts.set(kind, ofKind.set(verdict, (ofKind.get(verdict) ?? 0) + 1));
  if (verdict !== 'right unasked')
    process.stdout.write(`${name}: ${verdict}${because === '' ? '' : ` (${because})`}\n`);
}
printTable();

type Row = readonly [day: string | null, amount: string, currency: string];

async function judge(
  files: readonly ChosenFile[],
  right: Right,
): Promise<{ verdict: Verdict; because: string }> {
  const { rows } = right;
  const found = withOpenings(await describeImport(files, today), rows);
  if (isRight(found, right)) return { verdict: 'right unasked', because: '' };
  const [question, ...more] = found.questions;
  const [reason] = [...found.refused, ...found.unreadable, ...found.leftOut].map((one) => one.reason);
  if (question !== undefined) {
    const asked = question.text;
    const names = [...new Set([question, ...more].map(({ file }) => file))];
    let isAnswered = false;
    for (const { answer } of question.choices) {
      const given: Answers = { [question.id]: answer };
      const answers = Object.fromEntries(names.map((name) => [name, given]));
      isAnswered ||= isRight(withOpenings(await describeImport(files, today, answers), rows), right);
    }
    return { verdict: isAnswered ? 'right after one question' : 'asked, and not right', because: asked };
  }
  const missing = rows.length - rowsOf(found).length;
  const isExplained = found.refused.length > 0 || missing <= found.unreadable.length + found.leftOut.length;
  if (reason !== undefined && isExplained && areAmong(found, rows))
    return { verdict: 'refused with a reason', because: reason };
  return { verdict: 'wrong in silence', because: differenceOf(found, right) };
}

/**
 * With what accounts held at first as a row, where the answer lists it among the transactions: an import keeps it as a balance, which is
 * the same money on the same day.
 */
function withOpenings(found: ImportDescription, rows: readonly Row[]): ImportDescription {
  const own = rowsOf(found);
  const lacking = rows.filter((right) => !own.some((row) => isSame(row, right)));
  const accounts = found.accounts.map((account) => {
    const { opening, currency } = account;
    if (opening === null) return account;
    const [day, amount] = opening;
    const isListed = lacking.some((right) => isSame([day, amount, currency], right));
    const row: (typeof account.rows)[number] = [day, amount, currency, ''];
    return isListed ? { ...account, rows: [row, ...account.rows] } : account;
  });
  return { ...found, accounts };
}

/** Whether the rows are those of the answer, in any order, in its accounts, and with its months and balances. */
function isRight(found: ImportDescription, right: Right): boolean {
  const own = rowsOf(found);
  return (
    own.length === right.rows.length &&
    areAmong(found, right.rows) &&
    booksOf(found, right) === rightBooks(right)
  );
}

/** The sums of the months, the accounts with their number of rows and sums, and the balances, as far as the answer has them. */
function booksOf({ accounts }: ImportDescription, right: Right): string {
  const all = accounts.flatMap(({ rows }) => rows);
  const balances = accounts.flatMap(({ balance }) => balance ?? []);
  const ofAccounts = accounts
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, rows }) => [name, rows.length, sumOfAmounts(rows.map(([, amount]) => amount))] as const);
  return booksText(all, right.accounts && ofAccounts, right.ledger_balances && balances);
}

function rightBooks({ rows, accounts, ledger_balances: balances }: Right): string {
  const ofAccounts = Object.entries(accounts ?? {}).map(
    ([name, { count, sum: total }]) => [name, count, sumOfAmounts([total])] as const,
  );
  return booksText(rows, accounts && ofAccounts, balances);
}

type AccountSum = readonly [name: string, count: number, sum: string];

function booksText(
  rows: readonly (readonly [string | null, string, ...string[]])[],
  accounts: readonly AccountSum[] | undefined,
  balances: readonly string[] | undefined,
): string {
  const months = Map.groupBy(rows, ([day]) => day?.slice(0, 7));
  return JSON.stringify({
    months: [...months]
      .map(([month, own]) => `${month} ${sumOfAmounts(own.map(([, amount]) => amount))}`)
      .toSorted(),
    accounts: accounts?.map(String).toSorted(),
    balances: balances?.map((one) => sumOfAmounts([one])).toSorted(),
  });
}

/** Without zeros that only fill up decimals. */
function sumOfAmounts(amounts: readonly string[]): string {
  const text = decimalText(sum(amounts.map(toDecimal)));
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
}

/** Whether each of the rows is one of the answer's. */
function areAmong(found: ImportDescription, rows: readonly Row[]): boolean {
  const left = [...rows];
  return rowsOf(found).every((row) => {
    const at = left.findIndex((right) => isSame(row, right));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function rowsOf({ accounts }: ImportDescription): Row[] {
  return accounts.flatMap(({ rows }) => rows.map(([day, amount, currency]): Row => [day, amount, currency]));
}

/** A currency that no file names is for the person to say. */
function isSame([day, amount, currency]: Row, [rightDay, rightAmount, rightCurrency]: Row): boolean {
  const isCurrency = currency === '?' || rightCurrency === '?' || currency === rightCurrency;
  return day === rightDay && isCurrency && equals(toDecimal(amount), toDecimal(rightAmount));
}

function differenceOf(found: ImportDescription, right: Right): string {
  const { rows } = right;
  const own = rowsOf(found);
  if (own.length === rows.length && areAmong(found, rows)) {
    const [books, wanted] = [booksOf(found, right), rightBooks(right)];
    return `the rows are right, the accounts or balances are ${books}, not ${wanted}`;
  }
  const extra = own.filter((row) => !rows.some((right) => isSame(row, right)));
  const lacking = rows.filter((right) => !own.some((row) => isSame(row, right)));
  const first = (list: readonly Row[]) => list[0]?.join(' ') ?? 'none';
  const sizes = `${own.length} of ${rows.length} rows`;
  return `${sizes}; first extra: ${first(extra)}; first lacking: ${first(lacking)}`;
}

function printTable(): void {
  const verdicts: readonly Verdict[] = [
    'right unasked',
    'right after one question',
    'refused with a reason',
    'asked, and not right',
    'wrong in silence',
  ];
  const line = (cells: readonly (string | number)[]) => process.stdout.write(`${cells.join('\t')}\n`);
  line(['files', ...verdicts, 'all']);
  const all = new Map<Verdict, number>();
  for (const [kind, own] of counts) {
    for (const verdict of verdicts) all.set(verdict, (all.get(verdict) ?? 0) + (own.get(verdict) ?? 0));
    line([kind, ...verdicts.map((verdict) => own.get(verdict) ?? 0), sumOf(own)]);
  }
  line(['all', ...verdicts.map((verdict) => all.get(verdict) ?? 0), sumOf(all)]);
}

function sumOf(own: ReadonlyMap<Verdict, number>): number {
  return [...own.values()].reduce((sum, count) => sum + count, 0);
}
