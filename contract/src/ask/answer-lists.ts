import { uncategorizedId, uncategorizedName } from '../categories.ts';
import { toCents } from '../money.ts';
import { maxSearchLength, nameOfRow, type Transaction, type TransactionsFilter } from '../transactions.ts';
import type { AskAnswer } from './answer.ts';
import { AnswerDraft, filterOf, measured, narrowed, rowsOf } from './answer-draft.ts';
import type { AnswerInput } from './answer-input.ts';
import { noteOtherCurrencies } from './answer-totals.ts';
import type { AskRows, ReadingOf } from './reading.ts';
import { aboutSubject, dayWords, inPeriod } from './say.ts';

const nouns: Record<AskRows, string> = {
  any: 'transaction',
  spending: 'charge',
  income: 'deposit',
  refund: 'refund',
};

function addRow(draft: AnswerDraft, row: Transaction): void {
  const source = { is: 'row' as const, id: row.id, date: row.date };
  const figure = draft.money(row.amount, source, { signed: true, currency: row.currency });
  draft.line(nameOfRow(row), `${dayWords(row.date)} · ${row.accountName}`, figure);
}

export async function answerList(reading: ReadingOf<'list'>, input: AnswerInput): Promise<AskAnswer> {
  const { rows: which, order, subject, period, limit } = reading;
  const draft = new AnswerDraft(input.currency);
  const filter = narrowed(filterOf(subject, period), which);
  const source = rowsOf(filter, order === 'latest' ? 'date' : 'amount');
  const totals = await input.ledger.totals(filter);
  noteOtherCurrencies(draft, totals);
  const rows = await input.ledger.rows(filter, order, limit);
  for (const row of rows) addRow(draft, row);
  const about = `${aboutSubject(subject, input.vocabulary)} ${inPeriod(period)}`;
  const count = draft.count(totals.count, nouns[which], source);
  if (totals.count === 0) return draft.say('There are ', count, `${about}.`);
  const sum = draft.money(totals.sum, source, { signed: true });
  const shown =
    rows.length < totals.count ? ` The ${order}${rows.length === 1 ? '' : ` ${rows.length}`}:` : '';
  return draft.say(
    'There ',
    totals.count === 1 ? 'is ' : 'are ',
    count,
    `${about}, `,
    sum,
    ` in all.${shown}`,
  );
}

export async function answerCount(reading: ReadingOf<'count'>, input: AnswerInput): Promise<AskAnswer> {
  const { rows, subject, period } = reading;
  const draft = new AnswerDraft(input.currency);
  const filter = narrowed(filterOf(subject, period), rows);
  const totals = await input.ledger.totals(filter);
  noteOtherCurrencies(draft, totals);
  const about = `${aboutSubject(subject, input.vocabulary)} ${inPeriod(period)}`;
  const count = draft.count(totals.count, nouns[rows], rowsOf(filter));
  const verb = totals.count === 1 ? 'There is ' : 'There are ';
  if (totals.count === 0) return draft.say(verb, count, `${about}.`);
  return draft.say(
    verb,
    count,
    `${about}, `,
    draft.money(totals.sum, rowsOf(filter, 'amount'), { signed: true }),
    ' in all.',
  );
}

export async function answerLast(reading: ReadingOf<'last'>, input: AnswerInput): Promise<AskAnswer> {
  const draft = new AnswerDraft(input.currency);
  const filter = filterOf(reading.subject, {});
  const [row] = await input.ledger.rows(filter, 'latest', 1);
  const about = aboutSubject(reading.subject, input.vocabulary);
  if (row === undefined) return draft.say('There is no transaction', `${about}.`);
  const source = { is: 'row' as const, id: row.id, date: row.date };
  const date = draft.date(row.date, source);
  const amount = draft.money(row.amount, source, { signed: true, currency: row.currency });
  const all = draft.count((await input.ledger.totals(filter)).count, 'transaction', rowsOf(filter));
  addRow(draft, row);
  return draft.say('The latest', about, ' was on ', date, ': ', amount, '. There are ', all, ' in all.');
}

type Ranked = { label: string; filter: TransactionsFilter; spent: number; count: number };
/** Candidates are taken by their own name; a search finds more, so the order is made anew among so many times as are shown. */
const candidatesPerLine = 2;

export async function answerRanking(reading: ReadingOf<'ranking'>, input: AnswerInput): Promise<AskAnswer> {
  const { by, subject, period, limit } = reading;
  const draft = new AnswerDraft(input.currency);
  const filter = measured(filterOf(subject, period), 'spending');
  const totals = await input.ledger.totals(filter);
  noteOtherCurrencies(draft, totals);
  const about = aboutSubject(subject, input.vocabulary);
  const total = draft.money(totals.spent, rowsOf(filter, 'amount'));
  const candidates =
    by === 'category' ? categoriesOf(filter, input) : await merchantsOf(filter, input, limit);
  const ranked: Ranked[] = [];
  for (const candidate of candidates) {
    const { spent, count } = await input.ledger.totals(candidate.filter);
    if (spent > 0) ranked.push({ ...candidate, spent, count });
  }
  const shown = ranked
    .toSorted((a, b) => b.spent - a.spent || a.label.localeCompare(b.label, 'en-US'))
    .slice(0, limit);
  for (const { label, spent, count, filter: own } of shown)
    draft.line(
      label,
      count === 1 ? '1 transaction' : `${count} transactions`,
      draft.money(toCents(spent), rowsOf(own, 'amount')),
    );
  if (by === 'merchant' && shown.length > 0) draft.note('A row counts under every name that its text holds.');
  if (shown.length === 0) return draft.say('You spent ', total, `${about} ${inPeriod(period)}.`);
  const most = shown.length === 1 ? 'Most of it' : `Where most of it went`;
  return draft.say('You spent ', total, `${about} ${inPeriod(period)}. ${most}:`);
}

function categoriesOf(
  filter: TransactionsFilter,
  { vocabulary }: AnswerInput,
): { label: string; filter: TransactionsFilter }[] {
  const wanted = filter.categoryId?.split(',');
  const known = vocabulary.categories
    .filter(({ kind }) => kind === 'spending')
    .map(({ id, name }) => ({ id, name }));
  const all = known.some(({ id }) => id === uncategorizedId)
    ? known
    : [...known, { id: uncategorizedId, name: uncategorizedName }];
  return all
    .filter(({ id }) => wanted === undefined || wanted.includes(id))
    .map(({ id, name }) => ({ label: name, filter: { ...filter, categoryId: id } }));
}

async function merchantsOf(
  filter: TransactionsFilter,
  { ledger }: AnswerInput,
  limit: number,
): Promise<{ label: string; filter: TransactionsFilter }[]> {
  const names =
    filter.search === undefined
      ? await ledger.topMerchants(filter, limit * candidatesPerLine)
      : [filter.search];
  return names.map((name) => {
    const search = name.trim().slice(0, maxSearchLength);
    return { label: name, filter: { ...filter, search } };
  });
}
