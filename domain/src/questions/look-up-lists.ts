import { sumOfRows } from '../partial-sum.ts';
import { transactionName } from '../transactions.ts';
import type { AnswerInput } from './answer-input.ts';
import type { AskTransaction } from './ask-ledger.ts';
import {
  amountOfSide,
  filterOf,
  measured,
  type Notes,
  narrowed,
  noteWithoutRate,
} from './look-up-amounts.ts';
import {
  accountCandidates,
  type Candidate,
  categoryCandidates,
  merchantCandidates,
} from './ranking-candidates.ts';
import type { AskSide, ReadingOf } from './reading.ts';
import { type Amount, type AnswerOf, type RowAmount, rowsOf } from './typed-answer.ts';

/** A row as an answer shows it, with the sign that it has. */
export function rowAmount(row: AskTransaction): RowAmount {
  const { id, date, amount, currency, accountName } = row;
  return {
    name: transactionName(row),
    date,
    account: accountName,
    amount: { cents: amount, currency, isSigned: true, from: { is: 'row', id, date } },
  };
}

export async function lookUpRows(
  reading: ReadingOf<'list'> | ReadingOf<'count'>,
  input: AnswerInput,
): Promise<AnswerOf<'rows'>> {
  const { rows, subject, period, asks } = reading;
  const notes: Notes = [];
  const order = reading.kind === 'list' ? reading.order : 'latest';
  const filter = narrowed(filterOf(subject, period), rows);
  const totals = await input.ledger.totals(filter);
  noteWithoutRate(notes, totals);
  const sum = sumOfRows(totals.sum, totals);
  const shown = reading.kind === 'list' ? await input.ledger.rows(filter, order, reading.limit) : [];
  return {
    is: 'rows',
    rows,
    order,
    subject,
    period,
    count: { count: totals.count, from: rowsOf(filter, order === 'latest' ? 'date' : 'amount') },
    sum:
      sum.is === 'unknown'
        ? null
        : { cents: sum.amount, currency: input.currency, isSigned: true, from: rowsOf(filter, 'amount') },
    shown: shown.map(rowAmount),
    asks,
    notes,
  };
}

export async function lookUpLast(
  { subject, rows = 'any' }: ReadingOf<'last'>,
  { ledger }: AnswerInput,
): Promise<AnswerOf<'last'> | AnswerOf<'no last'>> {
  const filter = narrowed(filterOf(subject, {}), rows);
  const [row] = await ledger.rows(filter, 'latest', 1);
  if (row === undefined) return { is: 'no last', rows, subject, notes: [] };
  const { count } = await ledger.totals(filter);
  const day = { is: 'row' as const, id: row.id, date: row.date };
  return {
    is: 'last',
    rows,
    subject,
    row: rowAmount(row),
    day,
    all: { count, from: rowsOf(filter) },
    notes: [],
  };
}

/** Candidates are taken by their own name; a search finds more, so the order is made again among so many times as are shown. */
const candidatesPerLine = 2;

export async function lookUpRanking(
  { by, subject, period, limit }: ReadingOf<'ranking'>,
  input: AnswerInput,
): Promise<AnswerOf<'ranking'>> {
  const notes: Notes = [];
  const side: AskSide = { measure: 'spending', subject, period };
  const total = (await amountOfSide(side, input, notes)).amount;
  const ranked: AnswerOf<'ranking'>['ranked'][number][] = [];
  for (const { name, subject: own } of await candidatesFor(by, side, limit, input)) {
    const filter = measured(filterOf(own, period), 'spending');
    const totals = await input.ledger.totals(filter);
    const sum = sumOfRows(totals.spent, totals);
    if (sum.is === 'unknown' || sum.amount <= 0) continue;
    const amount: Amount = { cents: sum.amount, currency: input.currency, from: rowsOf(filter, 'amount') };
    ranked.push({ name, amount, count: totals.count });
  }
  const sorted = ranked.toSorted(
    (a, b) => b.amount.cents - a.amount.cents || a.name.localeCompare(b.name, 'en-US'),
  );
  if (by === 'merchant' && sorted.length > 0)
    notes.push('A transaction counts for every merchant whose name it contains.');
  return { is: 'ranking', by, side, total, ranked: sorted.slice(0, limit), notes };
}

async function candidatesFor(
  by: ReadingOf<'ranking'>['by'],
  side: AskSide,
  limit: number,
  input: AnswerInput,
): Promise<Candidate[]> {
  if (by === 'category') return categoryCandidates(side.subject, input);
  if (by === 'account') return accountCandidates(side.subject, input);
  return merchantCandidates(side, input, limit * candidatesPerLine);
}
