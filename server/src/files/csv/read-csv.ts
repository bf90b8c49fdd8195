import type { PlainDate } from '@cairn/domain/plain-date';
import type { Answers } from '../statements/answers.ts';
import { type Deciding, decideDateOrder, decideDecimalSign } from '../statements/deciding.ts';
import { amountColumnQuestion, signQuestion } from '../statements/questions.ts';
import {
  type AccountKind,
  type Assumption,
  plainFile,
  plainRow,
  type Question,
  type ReadFile,
  type RowPart,
  type RowRole,
  type Statement,
  type StatementRow,
} from '../statements/statement.ts';
import { absolute, add, type Decimal, isZero, negate, subtract, sum, zero } from '../values/decimal.ts';
import { type DecimalSign, parseAmount, signedAmount, type WrittenAmount } from '../values/read-amount.ts';
import { type DateOrder, dayIn, parseDate, type WrittenDate } from '../values/read-date.ts';
import { plainTable } from './app-layouts.ts';
import { describeColumns } from './chosen-columns.ts';
import { plainName } from './column-names.ts';
import type { Columns } from './column-positions.ts';
import { findColumns } from './columns.ts';
import { currencyOfNames, currencyOfUnit, type TableCurrency } from './currencies.ts';
import { lessFees } from './fees.ts';
import { cellOf, factOf, movementsOf, type Notes } from './movements.ts';
import type { CsvRecord } from './records.ts';
import { proveByBalance } from './running-balance.ts';
import { type AmountCell, directionOf, directionsByBalance, type Sign, signOf, withSign } from './signs.ts';
import { findTable, type Table } from './table.ts';
import { withYears } from './undated-years.ts';

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
  const found = findTable(text, today) ?? findTable(withYears(text, today) ?? '', today);
  const plain = found === null ? null : plainTable(found);
  const { table, app } = plain ?? { table: null, app: null };
  const isRewritten = plain?.isRewritten === true;
  const columns = table === null ? null : columnsOf(table, today, answers);
  if (table === null || columns === null) return null;
  const questions: Question[] = [];
  const assumptions: Assumption[] = [];
  const notes: Notes = { leftOut: [], unreadable: [] };
  const records = movementsOf(table, columns, today, notes);
  const usualOrder = plain?.dateOrder ?? null;
  const deciding = { today, answers, questions, assumptions, usualOrder };
  decideAmountColumn(table, columns, deciding);
  const { amount, debit, credit, balance, fee } = columns;
  const decimalSign = decideDecimalSign(
    digitsIn(records, [amount, debit, credit]),
    () => [...digitsIn(records, [balance, fee]), ...(isRewritten ? digitsOf(found) : [])],
    deciding,
  );
  const dates = records.flatMap((record) => parseDate(cellOf(record, columns.date), today) ?? []);
  const order = decideDateOrder(dates, () => datesBeside(table, today), deciding);
  const currency = currencyOfNames(table, columns);
  const reading = { table, columns, today, decimalSign, order, currency };
  const drafts = records.flatMap((record) => readRecord(record, reading, notes) ?? []);
  const signed = signedRows(
    withDirections(drafts, notes),
    plain?.sign ?? signOfDebits(drafts, columns),
    deciding,
  );
  const rows = balancedAfter(
    lessFees(signed, { feeOf: feesBy(reading), names: headerNames(table) }, deciding),
  );
  const named = isRewritten ? table.header : (found?.header ?? null);
  const names = named === null ? null : `${table.delimiter} ${String(named.cells)}`;
  return {
    ...plainFile,
    format: isRewritten ? (app ?? 'CSV') : 'CSV',
    app,
    layout: names === null ? null : { names, dateOrder: order },
    statements: byAccount(rows, reading),
    ...notes,
    questions,
    columns: isRewritten ? [] : describeColumns(table, columns, found?.width ?? 0),
    assumptions,
    rowCount: isRewritten ? null : table.records.length,
  };
}

/** The columns as a person says; as they were found where that leaves no day or no amount. */
function columnsOf(table: Table, today: PlainDate, answers: Answers): Columns | null {
  const amount = answers['amount-column'];
  return (
    findColumns(table, today, { amount, roles: answers.columns }) ?? findColumns(table, today, { amount })
  );
}

/** Asks which column has the amounts where neither names nor arithmetic say it. */
function decideAmountColumn(
  { header, records }: Table,
  { amountChoices }: Columns,
  { answers, questions, assumptions }: Deciding,
): void {
  if (amountChoices.length < 2) return;
  const question = amountColumnQuestion(
    amountChoices.map((at) => ({ at, name: header?.cells[at] ?? '', example: records[0]?.cells[at] ?? '' })),
  );
  const answer = answers['amount-column'];
  if (answer === undefined) questions.push(question);
  else assumptions.push({ ...question, answer, because: 'answer' });
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

/** The fee in the column of fees; null where there is none, or the amount is net of it. */
function feesBy({ columns, decimalSign, table }: Reading): ((draft: Draft) => Decimal) | null {
  const { fee, amount } = columns;
  if (fee === null || (amount !== null && plainName(headerNames(table)[amount] ?? '') === 'net')) return null;
  return ({ record }) => {
    const written = parseAmount(cellOf(record, fee));
    return absolute((written === null ? null : signedAmount(written, decimalSign)) ?? zero);
  };
}

const headerNames = ({ header }: Table): readonly string[] => header?.cells ?? [];

/** Where a word in nearly every row says which way the money went, those without one are of no known direction. */
function withDirections(drafts: readonly Draft[], notes: Notes): Draft[] {
  const known = drafts.filter(({ cell }) => directionOf(cell.flag) !== null);
  const isUnsigned = drafts.every(({ cell, isSigned }) => !isSigned && !cell.written.hasSign);
  if (!isUnsigned || known.length < drafts.length * 0.9) return [...drafts];
  for (const draft of drafts)
    if (!known.includes(draft))
      notes.unreadable.push({
        line: draft.record.line,
        reason: `Nothing says whether this is money in or out (“${draft.cell.flag}”).`,
      });
  return known;
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
  const decided = known === undefined ? signOf(cells) : null;
  const found = answers.sign ?? known ?? decided?.sign ?? null;
  const isPlusIn = decided?.sign === 'plus-is-in' || found === 'plus-is-in';
  const first = cells.find(({ written }) => !isPlusIn || !written.hasSign) ?? cells[0];
  const question = first === undefined ? null : signQuestion(first.description, first.amount, isPlusIn);
  const isOfApp = answers.sign === undefined && known !== undefined;
  if (question !== null && found === null) questions.push(question);
  else if (question !== null && found !== null && !isOfApp)
    assumptions.push({
      ...question,
      answer: found,
      because: answers.sign === undefined ? (decided?.because ?? 'answer') : 'answer',
    });
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
    accountKind: own[0] === undefined ? null : (kinds.get(factOf(own[0].record, columns, 'kind')) ?? null),
    currency: mostCommon(own.map(({ currency }) => currency)),
    rows: joinParts(own, columns),
    opening: null,
    closing: null,
  }));
}

/** What most rows say that say anything. */
function mostCommon(currencies: readonly (string | null)[]): string | null {
  const groups = Map.groupBy(
    currencies.filter((one) => one !== null),
    (one) => one,
  );
  const [most] = [...groups].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? null;
}

const kinds = new Map<string, AccountKind>(
  (['checking', 'savings', 'card', 'loan', 'cash', 'investment'] as const).map((kind) => [kind, kind]),
);
const roles = new Map<string, RowRole>(
  (['transfer', 'card_payment', 'hidden', 'income', 'opening', 'adjustment'] as const).map((role) => [
    role,
    role,
  ]),
);

/** Parts of one row become that row, with their sum. */
function joinParts(drafts: readonly Draft[], columns: Columns): StatementRow[] {
  const groups = Map.groupBy(drafts, (draft) => factOf(draft.record, columns, 'split') || draft);
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (first === undefined) return [];
    const row = rowOf(first, columns);
    if (more.length === 0) return [row];
    const rows = [row, ...more.map((draft) => rowOf(draft, columns))];
    const parts = rows.map(
      ({ amount, role, category, isIncome, note, transferAccount, transferKey }): RowPart => ({
        amount,
        role,
        category,
        isIncome,
        note,
        transferAccount,
        transferKey,
      }),
    );
    const amount = sum(parts.map((part) => part.amount));
    return [{ ...row, amount, role: null, category: null, transferAccount: null, transferKey: null, parts }];
  });
}

function rowOf({ record, postedOn, cell, currency }: Draft, columns: Columns): StatementRow {
  return {
    ...plainRow,
    line: record.line,
    postedOn,
    amount: cell.amount,
    currency,
    description: cell.description,
    fileId: cellOf(record, columns.id) || null,
    balance: cell.balance,
    category: cellOf(record, columns.category) || null,
    tags: cellOf(record, columns.tags)
      .split(/[,|;]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    note: cellOf(record, columns.note).replaceAll(/\s+/g, ' ') || null,
    role: roles.get(factOf(record, columns, 'role')) ?? null,
    transferAccount: factOf(record, columns, 'transfer') || null,
    transferKey: factOf(record, columns, 'key') || null,
    isCleared: { yes: true, no: false }[factOf(record, columns, 'cleared')] ?? null,
  };
}
