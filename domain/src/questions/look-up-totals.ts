import { sumCents, toCents } from '../money.ts';
import { addMonths, monthOf, monthRange, type PlainDate, type PlainMonth } from '../plain-date.ts';
import type { AnswerInput } from './answer-input.ts';
import { changeOf } from './change.ts';
import { categoryNames, formatDay, periodName } from './format.ts';
import { fullUnits } from './full-units.ts';
import { likeForLike } from './like-for-like.ts';
import {
  amountOfSide,
  centsOfRows,
  computed,
  countCharges,
  filterOf,
  less,
  type Notes,
  narrowed,
  noteUnfinished,
  noteWithoutRate,
  UnknownAmountError,
} from './look-up-amounts.ts';
import { type Candidate, categoryCandidates, merchantCandidates } from './ranking-candidates.ts';
import { type AskPeriod, type AskSide, type AskSubject, maxAnswerLines, type ReadingOf } from './reading.ts';
import { type Amount, type AnswerOf, rowsOf, type SideAmount } from './typed-answer.ts';

async function sideAmount(side: AskSide, input: AnswerInput, notes: Notes): Promise<SideAmount> {
  return { side, amount: (await amountOfSide(side, input, notes)).amount };
}

export async function lookUpTotal(
  { kind: _kind, asks, ...side }: ReadingOf<'total'>,
  input: AnswerInput,
): Promise<AnswerOf<'total'>> {
  const notes: Notes = [];
  noteUnfinished(notes, side.period, input);
  const { amount, count, made } = await amountOfSide(side, input, notes);
  const ids = side.subject.categoryId?.split(',') ?? [];
  const parts: { name: string; amount: Amount }[] = [];
  if (ids.length > 1 && ids.length <= maxAnswerLines && made === null)
    for (const id of ids) {
      const own = { ...side, subject: { ...side.subject, categoryId: id } };
      parts.push({
        name: categoryNames(id, input.vocabulary),
        amount: (await amountOfSide(own, input, notes)).amount,
      });
    }
  const isOfCharges = asks?.is === 'any' && side.measure === 'spending';
  const hasCharges = isOfCharges ? (await countCharges(side, input)) > 0 : null;
  return { is: 'total', side, amount, made, count, asks, hasCharges, parts, notes };
}

/** States where the ledger begins, when that is within a period that is compared. */
async function noteStart(notes: Notes, sides: readonly AskSide[], { ledger }: AnswerInput): Promise<void> {
  const start = await ledger.firstRowOn();
  const late = sides.find(({ period: { from } }) => start !== null && from !== undefined && from < start);
  if (late !== undefined && start !== null)
    notes.push(
      `Your transactions start on ${formatDay(start)}, so ${periodName(late.period)} isn’t complete.`,
    );
}

export async function lookUpComparison(
  reading: ReadingOf<'compare'>,
  input: AnswerInput,
): Promise<AnswerOf<'comparison'>> {
  const notes: Notes = [];
  const { asks } = reading;
  const compared = likeForLike(reading.first.period, reading.second.period, input.vocabulary.today);
  const sides = [
    { ...reading.first, period: compared.first },
    { ...reading.second, period: compared.second },
  ] as const;
  const [first, second] = [
    await sideAmount(sides[0], input, notes),
    await sideAmount(sides[1], input, notes),
  ];
  await noteStart(notes, sides, input);
  return { is: 'comparison', first, second, lengths: compared.lengths, asks, notes };
}

export async function lookUpChanges(
  { by, subject, first, second, limit, only }: ReadingOf<'changes'>,
  input: AnswerInput,
): Promise<AnswerOf<'changes'>> {
  const notes: Notes = [];
  const compared = likeForLike(first, second, input.vocabulary.today);
  const measure = 'spending' as const;
  const side = (period: AskSide['period']): AskSide => ({ measure, subject, period });
  const sides = [side(compared.first), side(compared.second)] as const;
  const [one, other] = [await sideAmount(sides[0], input, notes), await sideAmount(sides[1], input, notes)];
  const candidates = await changeCandidates(by, sides, input);
  const changes: AnswerOf<'changes'>['changes'][number][] = [];
  for (const { name, subject: own } of candidates) {
    const a = (await amountOfSide({ ...sides[0], subject: own }, input, notes)).amount;
    const b = (await amountOfSide({ ...sides[1], subject: own }, input, notes)).amount;
    const change: Amount = { ...less(a, b), isSigned: true };
    const { direction } = changeOf(a.cents, b.cents);
    if (direction !== 'same' && direction === (only ?? direction))
      changes.push({ name, first: a, second: b, change });
  }
  const size = ({ change }: { change: Amount }) => Math.abs(change.cents);
  const largest = changes.toSorted((a, b) => size(b) - size(a) || a.name.localeCompare(b.name, 'en-US'));
  if (by === 'merchant' && largest.length > 0)
    notes.push('A transaction counts for every merchant whose name it contains.');
  await noteStart(notes, sides, input);
  return {
    is: 'changes',
    first: one,
    second: other,
    lengths: compared.lengths,
    changes: largest.slice(0, limit),
    only,
    notes,
  };
}

async function changeCandidates(
  by: 'category' | 'merchant',
  sides: readonly AskSide[],
  input: AnswerInput,
): Promise<Candidate[]> {
  if (by === 'category') return categoryCandidates(sides[0]?.subject ?? {}, input);
  const found = new Map<string, Candidate>();
  for (const side of sides)
    for (const one of await merchantCandidates(side, input, maxAnswerLines)) found.set(one.name, one);
  return [...found.values()];
}

export async function lookUpShare(
  reading: ReadingOf<'share'>,
  input: AnswerInput,
): Promise<AnswerOf<'share'>> {
  const notes: Notes = [];
  const [part, whole] = [
    await sideAmount(reading.part, input, notes),
    await sideAmount(reading.whole, input, notes),
  ];
  // A share of what is not wholly known is none.
  if (notes.length > 0) throw new UnknownAmountError('Not all transactions of a share have an exchange rate');
  noteUnfinished(notes, reading.whole.period, input);
  return { is: 'share', part, whole, notes };
}

/** An average is of full months, weeks or days only: half a month would make every month look cheaper. */
export async function lookUpAverage(
  { measure, per, subject, period }: ReadingOf<'average'>,
  input: AnswerInput,
): Promise<AnswerOf<'average'> | AnswerOf<'no full unit'> | AnswerOf<'transaction average'>> {
  const notes: Notes = [];
  const side: AskSide = { measure, subject, period };
  if (per === 'row') return lookUpRowAverage(side, input);
  const firstRowOn = await input.ledger.firstRowOn();
  const full = fullUnits(period, per, { today: input.vocabulary.today, firstRowOn });
  if (full === null) return { is: 'no full unit', per, sum: await sideAmount(side, input, notes), notes };
  const { amount: sum } = await amountOfSide({ ...side, period: full.span }, input, notes);
  const source = measured(side, full.span);
  const average = computed(toCents(Math.round(sum.cents / full.count)), input.currency, [sum]);
  return {
    is: 'average',
    side,
    per,
    average,
    sum,
    units: { count: full.count, from: source },
    span: full.span,
    notes,
  };
}

function measured({ subject, measure }: AskSide, period: AskSide['period']) {
  return rowsOf({ ...filterOf(subject, period), kind: measure === 'income' ? 'income' : 'net_spending' });
}

/** What came back is no bill, so an average bill is of charges alone. */
async function lookUpRowAverage(side: AskSide, input: AnswerInput): Promise<AnswerOf<'transaction average'>> {
  const notes: Notes = [];
  const filter = narrowed(
    filterOf(side.subject, side.period),
    side.measure === 'income' ? 'income' : 'spending',
  );
  const totals = await input.ledger.totals(filter);
  noteWithoutRate(notes, totals);
  const count = { count: totals.count - totals.countWithoutRate, from: rowsOf(filter) };
  const cents = centsOfRows(side.measure === 'income' ? totals.income : totals.spent, totals);
  const sum: Amount = { cents, currency: input.currency, from: rowsOf(filter, 'amount') };
  const average =
    count.count === 0
      ? null
      : computed(toCents(Math.round(cents / count.count)), input.currency, [sum, count]);
  return { is: 'transaction average', side, average, sum, count, notes };
}

/** The months that a series shows, oldest first: those that begin in its period and have rows or had begun, at most the latest so many. */
function monthsOf(
  period: AskPeriod,
  { vocabulary: { today } }: AnswerInput,
  firstRowOn: PlainDate,
): PlainMonth[] {
  const last = monthOf(period.to === undefined || period.to > today ? today : period.to);
  const from =
    period.from === undefined || period.from < firstRowOn
      ? monthRange(monthOf(firstRowOn)).from
      : period.from;
  const months: PlainMonth[] = [];
  for (let month = last; months.length < maxAnswerLines; month = addMonths(month, -1)) {
    if (months.length > 0 && monthRange(month).from < from) break;
    months.push(month);
  }
  return months.toReversed();
}

export async function lookUpSeries(
  { kind: _kind, pick, ...side }: ReadingOf<'series'>,
  input: AnswerInput,
): Promise<AnswerOf<'series'>> {
  const notes: Notes = [];
  const start = (await input.ledger.firstRowOn()) ?? input.vocabulary.today;
  const months: AnswerOf<'series'>['months'][number][] = [];
  for (const month of monthsOf(side.period, input, start)) {
    const own = { ...side, period: monthRange(month) };
    months.push({ month, amount: (await amountOfSide(own, input, notes)).amount });
  }
  const ends = [months[0], months.at(-1)].map((one) =>
    monthRange(one?.month ?? monthOf(input.vocabulary.today)),
  );
  const shown = { ...side, period: { from: ends[0]?.from, to: ends[1]?.to } };
  noteUnfinished(notes, ends[1] ?? {}, input);
  const total = (await amountOfSide(shown, input, notes)).amount;
  return { is: 'series', side: shown, total, months, pick, notes };
}

export async function lookUpTogether(
  { measure, subjects, period }: ReadingOf<'together'>,
  input: AnswerInput,
): Promise<AnswerOf<'together'>> {
  const notes: Notes = [];
  noteUnfinished(notes, period, input);
  const sides: SideAmount[] = [];
  for (const subject of subjects) sides.push(await sideAmount({ measure, subject, period }, input, notes));
  const amounts = sides.map(({ amount }) => amount);
  const isApart = await areDisjoint(subjects, period, input);
  const sum = computed(sumCents(amounts.map(({ cents }) => cents)), input.currency, amounts);
  return { is: 'together', sides, sum: isApart ? sum : null, notes };
}

/** More rows than this of one thing are not looked through for those that are of another too. */
const maxComparedRows = 200;

/** Whether no row is of two of the subjects, so that their amounts may be added. */
async function areDisjoint(
  subjects: readonly AskSubject[],
  period: AskPeriod,
  { ledger }: AnswerInput,
): Promise<boolean> {
  const seen = new Set<string>();
  for (const subject of subjects) {
    const filter = filterOf(subject, period);
    const { count } = await ledger.totals(filter);
    const rows = count > maxComparedRows ? [] : await ledger.rows(filter, 'latest', maxComparedRows);
    if (rows.length < count || rows.some(({ id }) => seen.has(id))) return false;
    for (const { id } of rows) seen.add(id);
  }
  return true;
}
