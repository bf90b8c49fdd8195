import type { PlainDate } from '@cairn/domain/plain-date';
import type { Answers } from '../statements/answers.ts';
import { type Deciding, decideDateOrder, decideDecimalSign } from '../statements/deciding.ts';
import { signQuestion } from '../statements/questions.ts';
import {
  type Assumption,
  type LineNote,
  plainFile,
  type Question,
  type ReadFile,
  type Statement,
  type StatementRow,
} from '../statements/statement.ts';
import { absolute, add, type Decimal, isZero, negate, subtract, sum, zero } from '../values/decimal.ts';
import { type DecimalSign, parseAmount, signedAmount, type WrittenAmount } from '../values/read-amount.ts';
import { type DateOrder, dayIn, parseDate, type WrittenDate } from '../values/read-date.ts';
import { plainTable, signOfExport } from './app-layouts.ts';
import { plainName } from './column-names.ts';
import { type Columns, findColumns } from './columns.ts';
import { currencyOfNames, currencyOfUnit, type TableCurrency } from './currencies.ts';
import type { CsvRecord } from './records.ts';
import { proveByBalance } from './running-balance.ts';
import { type AmountCell, directionOf, directionsByBalance, type Sign, signOf, withSign } from './signs.ts';
import { findTable, type Table } from './table.ts';

/** What one file's cells are read by. */
type Reading = {
  table: Table;
  columns: Columns;
  today: PlainDate;
  decimalSign: DecimalSign;
  order: DateOrder;
  currency: TableCurrency;
};

/** Reads a delimited file of a bank. Null where it has no table of days and amounts. */
export function readCsv(text: string, today: PlainDate, answers: Answers = {}): ReadFile | null {
  const found = findTable(text, today);
  const { table, app } = found === null ? { table: null, app: null } : plainTable(found);
  const columns = table === null ? null : findColumns(table, today);
  if (table === null || columns === null) return null;
  const questions: Question[] = [];
  const assumptions: Assumption[] = [];
  const notes = { leftOut: [] as LineNote[], unreadable: [] as LineNote[] };
  const records = movementsOf(table, columns, today, notes);
  const deciding = { today, answers, questions, assumptions };
  const { amount, debit, credit, balance, fee } = columns;
  const decimalSign = decideDecimalSign(
    digitsIn(records, [amount, debit, credit]),
    () => [...digitsIn(records, [balance, fee]), ...(app === null ? [] : digitsOf(found))],
    deciding,
  );
  const dates = records.flatMap((record) => parseDate(cellOf(record, columns.date), today) ?? []);
  const order = decideDateOrder(dates, () => datesBeside(table, today), deciding);
  const currency = currencyOfNames(table, columns);
  const reading = { table, columns, today, decimalSign, order, currency };
  const drafts = records.flatMap((record) => readRecord(record, reading, notes) ?? []);
  const knownSign = app === null ? signOfExport(table.header?.cells ?? []) : 'as-written';
  const rows = balancedAfter(
    lessFees(signedRows(drafts, knownSign ?? signOfDebits(drafts, columns), deciding), reading),
  );
  const names = table.header === null ? null : `${table.delimiter} ${String(table.header.cells)}`;
  return {
    ...plainFile,
    format: app ?? 'CSV',
    layout: names === null ? null : { names, dateOrder: order },
    statements: byAccount(rows, reading),
    ...notes,
    questions,
    assumptions,
    rowCount: app === null ? table.records.length : null,
  };
}

const pending = /^(?:pending|vorgemerkt|en attente|reserved|authori[sz]ed|в обработке|nicht gebucht|open)\b/i;
const cancelled =
  /^(?:reverted|failed|declined|cancell?ed|rejected|denied|expired|storniert|abgelehnt|отклонен)/i;

/** Lines between the movements, in the words of the banks that write them so. */
const stated =
  /^(?:transactions total|(?:opening|closing|start|end|initial|final) balance|balance (?:brought|carried) forward|turnover|(?:anfangs|end|schluss)saldo|(?:alter|neuer) (?:saldo|kontostand)|(?:begin|eind)saldo|saldo (?:iniziale|finale|inicial|final|anterior|początkowe|końcowe)|solde (?:initial|final|précédent)|likutis pra?džia[ij]|likutis pabaigai|apyvarta|algsaldo|lõppsaldo|käive|(?:sākuma|beigu) atlikums|apgrozījums|(?:ingående|utgående) saldo|alkusaldo|loppusaldo|входящий остаток|исходящий остаток)$/i;

type Notes = { leftOut: LineNote[]; unreadable: LineNote[] };

const cellOf = (record: CsvRecord, at: number | null): string =>
  at === null ? '' : (record.cells[at] ?? '').trim();

/** The records that are movements of money. What else is there is noted with its reason. */
function movementsOf(
  { header, records }: Table,
  columns: Columns,
  today: PlainDate,
  notes: Notes,
): CsvRecord[] {
  const names = header === null ? null : String(header.cells);
  return records.filter((record) => {
    const { line, cells } = record;
    const leaveOut = (reason: string) => {
      notes.leftOut.push({ line, reason });
      return false;
    };
    if (String(cells) === names) return leaveOut('This line repeats the column names.');
    const date = cellOf(record, columns.date);
    const status = cellOf(record, columns.status);
    if (cells.some((cell) => stated.test(cell.trim())))
      return leaveOut('This line states a balance or a total.');
    if (pending.test(date) || pending.test(status)) return leaveOut('This transaction is still pending.');
    if (cancelled.test(status)) return leaveOut(`This transaction didn’t happen (${status}).`);
    const amounts = [columns.amount, columns.debit, columns.credit].map((at) => cellOf(record, at));
    const hasDate = parseDate(date, today) !== null;
    const hasAmount = amounts.some((amount) => parseAmount(amount) !== null);
    if (hasDate && hasAmount) return true;
    if (!hasDate && !hasAmount) return leaveOut('This line has no date and no amount.');
    if (hasDate && amounts.every((amount) => amount === '')) return leaveOut('This line has no amount.');
    if (!hasDate && date === '') return leaveOut('This line has no date.');
    const what = hasDate ? `amount “${amounts.filter((one) => one !== '').join(' ')}”` : `date “${date}”`;
    notes.unreadable.push({ line, reason: `The ${what} can’t be read.` });
    return false;
  });
}

function digitsIn(records: readonly CsvRecord[], places: readonly (number | null)[]): string[] {
  return records.flatMap((record) => places.flatMap((at) => parseAmount(cellOf(record, at))?.digits ?? []));
}

/** The digits in all cells of a table. */
function digitsOf(table: Table | null): string[] {
  return (table?.records ?? []).flatMap(({ cells }) =>
    cells.flatMap((cell) => parseAmount(cell)?.digits ?? []),
  );
}

/** Another column of days, or a day above the table, has the same order. */
function datesBeside({ records, before }: Table, today: PlainDate): WrittenDate[] {
  return [...records, ...before].flatMap(({ cells }) =>
    cells.flatMap((cell) =>
      cell
        .split(/ (?:-|–|to|bis|au|al|do) /)
        .flatMap((part) => parseDate(part, today) ?? [])
        // Eight digits are as often a number.
        .filter((date) => date.is === 'numbers' && date.mark !== ''),
    ),
  );
}

type Draft = {
  record: CsvRecord;
  postedOn: PlainDate;
  cell: AmountCell;
  isSigned: boolean;
  currency: string | null;
};

function readRecord(record: CsvRecord, reading: Reading, notes: Notes): Draft | null {
  const { columns, today, order } = reading;
  const text = cellOf(record, columns.date);
  const written = parseDate(text, today);
  const postedOn = written === null ? null : dayIn(order, written, today);
  const found = amountIn(record, reading);
  if (postedOn === null || found === null) {
    const reason = postedOn === null ? `The date “${text}” can’t be read.` : 'The amount can’t be read.';
    notes.unreadable.push({ line: record.line, reason });
    return null;
  }
  const balanceText = parseAmount(cellOf(record, columns.balance));
  const balance = balanceText === null ? null : signedAmount(balanceText, reading.decimalSign);
  const named = cellOf(record, columns.currency);
  const currency =
    (named === '' ? null : currencyOfUnit(named)) ??
    // The sign is that of two currencies, of which a name says one.
    (/^[¥￥]$/.test(found.written.unit) ? reading.currency.named : null) ??
    currencyOfUnit(found.written.unit) ??
    reading.currency.named ??
    currencyOfUnit(balanceText?.unit ?? '') ??
    reading.currency.above;
  const cell = {
    ...found,
    postedOn,
    flag: cellOf(record, columns.flag),
    description: descriptionOf(record, columns),
    balance,
  };
  return { record, postedOn, cell, isSigned: found.isSigned, currency };
}

type FoundAmount = { written: WrittenAmount; amount: Decimal; isSigned: boolean };

/** The amount, or that of the one column of two that is filled. */
function amountIn(record: CsvRecord, { columns, decimalSign }: Reading): FoundAmount | null {
  const read = (at: number | null) => {
    const written = parseAmount(cellOf(record, at));
    const amount = written === null ? null : signedAmount(written, decimalSign);
    return written === null || amount === null ? null : { written, amount };
  };
  if (columns.amount !== null) {
    const found = read(columns.amount);
    return found === null ? null : { ...found, isSigned: false };
  }
  const [debit, credit] = [read(columns.debit), read(columns.credit)];
  const used = debit !== null && !isZero(debit.amount) ? debit : (credit ?? debit);
  if (used === null) return null;
  const out = debit === null ? zero : absolute(debit.amount);
  const into = credit === null ? zero : absolute(credit.amount);
  return { written: used.written, amount: subtract(into, out), isSigned: columns.isPairNamed };
}

function descriptionOf(record: CsvRecord, { payees, descriptions, texts }: Columns): string {
  const textsOf = (places: readonly number[]) =>
    places.map((at) => cellOf(record, at)).filter((text) => text !== '');
  const named = textsOf([...payees, ...descriptions]);
  return [...new Set(named.length > 0 ? named : textsOf(texts))].join(' ').replaceAll(/\s+/g, ' ');
}

/** Some banks write the balance before each row: that after it is what a balance means here. */
function balancedAfter(drafts: readonly Draft[]): Draft[] {
  const proves = (rows: readonly Draft[]) => proveByBalance(rows.map(({ cell }) => cell));
  const as = proves(drafts);
  // Most files have no balances, or those after each row.
  if (as?.breaks.length === 0 || drafts.every(({ cell }) => cell.balance === null)) return [...drafts];
  const after = drafts.map((draft): Draft => {
    const { amount, balance } = draft.cell;
    return { ...draft, cell: { ...draft.cell, balance: balance === null ? null : add(balance, amount) } };
  });
  const moved = proves(after);
  const isBefore = moved?.sign === 1 && moved.followed >= 2 && (as === null || as.followed < moved.followed);
  return isBefore ? after : [...drafts];
}

/** What the bank took for itself is money out beside the amount; a net amount has it in it already. */
function lessFees(drafts: readonly Draft[], { columns, decimalSign, table }: Reading): Draft[] {
  const isNet = columns.amount !== null && plainName(table.header?.cells[columns.amount] ?? '') === 'net';
  if (columns.fee === null || isNet) return [...drafts];
  return drafts.map((draft) => {
    const written = parseAmount(cellOf(draft.record, columns.fee));
    const fee = written === null ? null : signedAmount(written, decimalSign);
    if (fee === null || isZero(fee)) return draft;
    return { ...draft, cell: { ...draft.cell, amount: subtract(draft.cell.amount, absolute(fee)) } };
  });
}

/** The rows with their signs; a question where nothing says them. */
function signedRows(
  drafts: readonly Draft[],
  known: Sign | undefined,
  { answers, questions, assumptions }: Deciding,
): Draft[] {
  const byFlag = drafts.map(({ cell }) => directionOf(cell.flag));
  if (drafts.every(({ isSigned }) => isSigned)) return [...drafts];
  if (drafts.length > 0 && areDirections(drafts, byFlag))
    return drafts.map((draft, at) => {
      const size = absolute(draft.cell.amount);
      return { ...draft, cell: { ...draft.cell, amount: byFlag[at] === -1 ? negate(size) : size } };
    });
  const cells = drafts.map(({ cell }) => cell);
  const byBalance = directionsByBalance(cells);
  if (byBalance !== null) return signedByBalance(drafts, byBalance, { answers, questions });
  const decided = answers.sign === undefined && known === undefined ? signOf(cells) : null;
  const found = answers.sign ?? known ?? decided?.sign ?? null;
  const [first] = cells;
  const question = first === undefined ? null : signQuestion(first.description, first.amount);
  const isProven = answers.sign === undefined && (known !== undefined || proveByBalance(cells) !== null);
  if (question !== null && found === null) questions.push(question);
  else if (question !== null && found !== null && found !== 'plus-is-in' && !isProven)
    assumptions.push({ ...question, answer: found, because: decided?.because ?? 'answer' });
  return drafts.map((draft) => ({
    ...draft,
    cell: { ...draft.cell, amount: withSign(draft.cell, found ?? 'as-written') },
  }));
}

/** Rows whose balances say which way the money went. What the others did is asked, once for all of them. */
function signedByBalance(
  drafts: readonly Draft[],
  directions: readonly (-1 | 1 | null)[],
  { answers, questions }: Pick<Deciding, 'answers' | 'questions'>,
): Draft[] {
  const [open] = drafts.filter(({ cell }, at) => directions[at] === null && !isZero(cell.amount));
  if (open !== undefined && answers.sign === undefined)
    questions.push(signQuestion(open.cell.description, open.cell.amount));
  return drafts.map((draft, at) => {
    const direction = directions[at] ?? (answers.sign === 'turned' ? -1 : 1);
    return direction === -1
      ? { ...draft, cell: { ...draft.cell, amount: negate(draft.cell.amount) } }
      : draft;
  });
}

/** In a column of money out alone, what is positive is money out, unless most of it has a minus or a balance says otherwise. */
function signOfDebits(drafts: readonly Draft[], { isDebitOnly }: Columns): Sign | undefined {
  const cells = drafts.map(({ cell }) => cell);
  if (!isDebitOnly || cells.length === 0 || proveByBalance(cells) !== null) return undefined;
  const positive = cells.filter(({ amount }) => amount.units > 0n);
  const negative = cells.filter(({ amount }) => amount.units < 0n);
  return positive.length > negative.length ? 'turned' : undefined;
}

/** Whether a word in each row says which way the money went, and the signs do not contradict it. */
function areDirections(drafts: readonly Draft[], directions: readonly (-1 | 1 | null)[]): boolean {
  if (directions.some((direction) => direction === null)) return false;
  const signs = drafts.map(({ cell }) => Math.sign(Number(cell.amount.units)));
  const isMixed = signs.includes(1) && signs.includes(-1);
  const agreeing = new Set(signs.flatMap((sign, at) => (sign === 0 ? [] : [sign === directions[at]])));
  return !isMixed || agreeing.size === 1;
}

function byAccount(rows: readonly Draft[], { columns }: Reading): Statement[] {
  const groups = Map.groupBy(rows, ({ record }) =>
    columns.account === null ? (columns.accountAbove ?? '') : cellOf(record, columns.account),
  );
  return [...groups].map(([accountName, own]) => ({
    accountName,
    accountKind: null,
    currency: own[0]?.currency ?? null,
    rows: joinParts(own, columns),
    opening: null,
    closing: null,
  }));
}

/** Parts of one row become that row, with their sum. */
function joinParts(drafts: readonly Draft[], columns: Columns): StatementRow[] {
  const groups = Map.groupBy(drafts, (draft) => cellOf(draft.record, columns.split) || draft);
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (first === undefined) return [];
    const row = rowOf(first, columns);
    if (more.length === 0) return [row];
    const rows = [row, ...more.map((draft) => rowOf(draft, columns))];
    const parts = rows.map(({ amount, category, note, transferAccount }) => ({
      amount,
      category,
      note,
      transferAccount,
    }));
    const amount = sum(parts.map((part) => part.amount));
    return [{ ...row, amount, category: null, transferAccount: null, parts }];
  });
}

function rowOf({ record, postedOn, cell, currency }: Draft, columns: Columns): StatementRow {
  return {
    line: record.line,
    postedOn,
    amount: cell.amount,
    currency,
    description: cell.description,
    fileId: cellOf(record, columns.id) || null,
    corrects: null,
    balance: cell.balance,
    category: cellOf(record, columns.category) || null,
    tags: cellOf(record, columns.tags)
      .split(/[,|;]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    note: cellOf(record, columns.note) || null,
    transferAccount: cellOf(record, columns.transfer) || null,
    parts: [],
  };
}
