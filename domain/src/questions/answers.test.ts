import { describe, expect, test } from 'vitest';
import { toCents } from '../money.ts';
import { toPlainDate } from '../plain-date.ts';
import { answerQuestion } from './answer-question.ts';
import { figureText, textOfAnswer } from './answer-text.ts';
import { changeOf, isAsAsked, percentOf } from './change.ts';
import { likeForLike } from './like-for-like.ts';
import { type MemoryLedger, memoryInput } from './test-memory-ledger.ts';
import { smallLedger } from './test-small-ledger.ts';
import { questionsOf } from './test-typed-questions.ts';

async function sentenceFor(question: string, data: MemoryLedger = smallLedger): Promise<string | null> {
  const { answer } = await answerQuestion({ question }, memoryInput(data));
  return answer === null ? null : textOfAnswer(answer);
}

/** Each was checked by hand against the rows of test-small-ledger.ts. */
const table = `
Did I spend more this month than last month => Yes. You spent $2,751.18 from Nov 1, 2026 to Nov 22, 2026, $55.12 more (2%) than from Oct 1, 2026 to Oct 22, 2026 ($2,696.06). The same days of each are compared.
did I spend less on dining in october than september => No. You spent $76.25 on Restaurants, Fast food and Bars & alcohol in October 2026, $28.25 more (59%) than in September 2026 ($48.00).
september compared to october => You spent $2,497.32 in September 2026, $502.29 less (17%) than in October 2026 ($2,999.61).
rent in october vs september => You spent $1,450.00 on Rent in October 2026, the same as in September 2026 ($1,450.00).
did I spend more than $300 on groceries last month => Yes. You spent $332.50 on Groceries in October 2026, more than $300.00, in 3 transactions.
did I spend anything at Marriott this month => No. You spent $0.00 at “Marriott” in November 2026, in 0 transactions.
did my rent go up => Yes. Oakwood Apartments went up to $1,450.00 on Jul 1, 2026, $50.00 more (4%) than before ($1,400.00).
did my rent go down => No. Oakwood Apartments went up to $1,450.00 on Jul 1, 2026, $50.00 more (4%) than before ($1,400.00).
has my internet bill changed => No. Comcast costs $60.00 every month; no price change was found.
did my electric bill go up => Yes. The latest charge on Electricity & heating was $82.35 on Nov 20, 2026, $17.45 more (27%) than the one on Oct 20, 2026 ($64.90).
what percent of my income goes to rent => You spent $1,450.00 on Rent in November 2026: 45% of the $3,225.00 that you received.
Costco and Starbucks in October => You spent $180.00 at “Costco” and $13.35 at “Starbucks” in October 2026: $193.35 in total.
groceries and Costco in October => You spent $332.50 on Groceries and $180.00 at “Costco” in October 2026.
groceries and Costco and rent in October => You spent $332.50 on Groceries, $180.00 at “Costco” and $1,450.00 on Rent in October 2026.
groceries except Costco in October => You spent $152.50 on Groceries without “Costco” in October 2026: $332.50 in total, less $180.00.
which month did I spend the most this year => You spent $21,563.88 from Jan 1, 2026 to Nov 30, 2026, by month. The highest was October 2026: $2,999.61.
spending by month yesterday => refused
spending by month in the last 2 months => You spent $5,750.79 from Oct 1, 2026 to Nov 30, 2026, by month.
how much do I owe => You owe $10,142.18 on cards and loans.
how much do I owe on my credit card => You owe $642.18 on Travel Rewards Card.
do I owe anything => Yes. You owe $10,142.18 on cards and loans.
net worth on Oct 31 => Your net worth was $598.55 at the end of Oct 31, 2026.
what subscriptions do I have => You have 3 subscriptions: $54.97 a month, or $659.64 a year, at current prices.
do I have any subscriptions over $50 => No. You have 0 subscriptions of $50.01 or more each time.
what bills are due this week => Verizon is expected on Nov 24, 2026: $45.00, the same as last time.
what bills are due next week => 3 recurring payments are expected from Nov 29, 2026 to Dec 5, 2026: $1,777.99. The first is Oakwood Apartments on Dec 1, 2026.
spending without rent and car loan last month => You spent $1,239.61 without Rent and Car loan in October 2026: $2,999.61 in total, less $1,760.00.
how much do I owe on my car loan => You owe $9,500.00 on Car Loan.
last Amazon order => The latest charge at “Amazon” was on Nov 6, 2026: −$74.30. There are 4 charges in total.
transfers last month => There are 2 transactions on Transfers in October 2026, $0.00 in total.
when is my rent due => Oakwood Apartments is expected on Dec 1, 2026: $1,450.00, the same as last time.
when do I get paid next => Gusto Payroll is expected on Dec 15, 2026: $3,200.00, the same as last time.
are any bills due tomorrow => No. No recurring payment is expected on Nov 23, 2026.
how much will I have at the end of the month => You are expected to have $10,950.00 in your bank accounts on Nov 30, 2026, likely between $10,600.00 and $11,300.00.
am I over budget on food => No. Of your $600.00 budget for Food & Dining in November 2026, you spent $465.05: $134.95 left.
am I over budget on shopping => Yes. Of your $40.00 budget for Shopping in November 2026, you spent $44.31: $4.31 over.
am I on track with my budget => No. Of your $640.00 budget in November 2026, you spent $509.36: $130.64 left. 1 budget is over.
will I spend on groceries in december => refused
can I spend $200 on clothes => refused
how much will I spend next month => refused
groceries next month => refused
how much will I have on Dec 5 => There is no forecast for that day.
`;

test.each(questionsOf(table))('P35 “$question”', async ({ question, right }) => {
  expect((await sentenceFor(question)) ?? 'refused').toEqual(right === 'refused' ? right : right.join(' | '));
});

test('P24 the changes behind “why” add up from amounts that open their rows', async () => {
  const { answer } = await answerQuestion(
    { question: 'why was last month more expensive' },
    memoryInput(smallLedger),
  );
  const byId = new Map(answer?.figures.map((figure) => [figure.id, figure]));
  const textOf = (id: string) =>
    [byId.get(id)].map((one) => (one === undefined ? '' : figureText(one))).join('');
  const shown = answer?.lines.map(({ label, figure, beside = [] }) =>
    [label, ...[figure, ...beside].map(textOf)].join(' '),
  );
  expect(shown?.slice(0, 2)).toEqual([
    'Shopping +$179.14 $214.74 $35.60',
    'Healthcare +$162.80 $162.80 $0.00',
  ]);
  for (const { beside = [] } of answer?.lines ?? [])
    expect(beside.map((id) => byId.get(id)?.source.is)).toEqual(['rows', 'rows']);
});

/** Line by line: the label, its detail and its amount. */
test.each([
  ['spending by merchant in September', ['Costco', '1 transaction', '$210.45']],
  ['spending by merchant in October', ['Amazon', '2 transactions', '$148.74']],
  ['groceries by month', ['October 2026', '', '$332.50']],
  ['last 2 starbucks charges', ['Starbucks', 'Nov 10, 2026 · Travel Rewards Card', '−$5.75']],
  ['how are my budgets', ['Shopping', 'over', '$4.31']],
])('P35 a line of the answer to “%s” is %j', async (question, line) => {
  const { answer } = await answerQuestion({ question }, memoryInput(smallLedger));
  const byId = new Map(answer?.figures.map((figure) => [figure.id, figureText(figure)]));
  const lines = answer?.lines.map(({ label, detail, figure }) => [label, detail, byId.get(figure)]);
  expect(lines).toContainEqual(line);
});

test('P35 more was refunded than spent: the amount has its sign, and there is no percent', async () => {
  const rows = smallLedger.rows.filter(
    ({ merchantName, date }) => merchantName === 'Amazon' && date >= '2026-11-10',
  );
  const found = await sentenceFor('did I spend more at Amazon this month than last month', {
    ...smallLedger,
    rows,
  });
  expect(found).toBe(
    'No. You spent −$29.99 at “Amazon” from Nov 1, 2026 to Nov 22, 2026, $29.99 less than from Oct 1, 2026 to Oct 22, 2026 ($0.00). The same days of each are compared.',
  );
});

test('P35 a share that is not none is not shown as 0%, and one that is not all not as 100%', async () => {
  const shareOf = async (cents: number) => {
    const rows = smallLedger.rows.flatMap((row) => {
      if (row.merchantName === 'Shell' && row.date >= '2026-11-01')
        return [{ ...row, amount: toCents(-cents) }];
      return row.merchantName === 'Netflix' && row.date >= '2026-11-01'
        ? [{ ...row, amount: toCents(-100_00) }]
        : [];
    });
    return sentenceFor('what percent of my spending is gas this month', { ...smallLedger, rows });
  };
  expect(await shareOf(1)).toBe(
    'You spent $0.01 on Gas in November 2026: less than 1% of the $100.01 that you spent in total.',
  );
  expect(await shareOf(50_000_00)).toBe(
    'You spent $50,000.00 on Gas in November 2026: more than 99% of the $50,100.00 that you spent in total.',
  );
  expect(await shareOf(50_00)).toContain(': 33% of the $150.00 that you spent in total.');
});

test('P35 a refusal comes with at most three questions, each of which is answered', async () => {
  const input = memoryInput(smallLedger);
  const refused =
    'asdf, can I aurora a $2000 trip, groceries on the moon, should I cancel Netflix, Costcxyz last month, savings rate this year';
  for (const question of ['', ...refused.split(', ')]) {
    const { answer, examples } = await answerQuestion({ question }, input);
    expect([question, answer, examples.length]).toEqual([question, null, 3]);
    for (const example of examples)
      expect((await answerQuestion({ question: example }, input)).answer, example).not.toBeNull();
  }
});

describe('a change', () => {
  const cents = (value: number) => toCents(value);

  test('is of the subject, against the reference', () => {
    expect(changeOf(cents(412_00), cents(380_00))).toEqual({ direction: 'more', size: 32_00, percent: 8 });
    expect(changeOf(cents(380_00), cents(412_00))).toEqual({ direction: 'less', size: 32_00, percent: 8 });
    expect(changeOf(cents(5), cents(5))).toEqual({ direction: 'same', size: 0, percent: null });
  });

  test('has a percent only of a positive reference, and none that would read as nothing', () => {
    expect(changeOf(cents(10), cents(0)).percent).toBeNull();
    expect(changeOf(cents(10), cents(-5)).percent).toBeNull();
    expect(changeOf(cents(-10), cents(5)).percent).toBeNull();
    expect(changeOf(cents(100_001), cents(100_000)).percent).toBeNull();
    expect(percentOf(cents(1), cents(3))).toBe(33);
    expect(percentOf(cents(1), cents(0))).toBeNull();
    expect(percentOf(cents(-1), cents(3))).toBeNull();
  });

  test('is as asked, or is not', () => {
    const more = changeOf(cents(2), cents(1));
    const asked = ['more', 'less', 'same', 'different'] as const;
    expect(asked.map((one) => isAsAsked(more, one))).toEqual([true, false, false, true]);
  });
});

describe('periods are compared like for like', () => {
  const days = (from: string, to: string) => ({ from: toPlainDate(from), to: toPlainDate(to) });
  const on = (today: string, first: ReturnType<typeof days>, second: ReturnType<typeof days>) => {
    const { first: a, second: b, lengths } = likeForLike(first, second, toPlainDate(today));
    return `${a.from}..${a.to} ${b.from}..${b.to} ${lengths}`;
  };
  const march = days('2026-03-01', '2026-03-31');
  const february = days('2026-02-01', '2026-02-28');

  test('a running month against as many days of the one before', () => {
    expect(on('2026-03-10', march, february)).toBe('2026-03-01..2026-03-10 2026-02-01..2026-02-10 cut');
    expect(on('2026-03-10', february, march)).toBe('2026-02-01..2026-02-10 2026-03-01..2026-03-10 cut');
    expect(on('2026-03-30', march, february)).toBe('2026-03-01..2026-03-28 2026-02-01..2026-02-28 cut');
  });

  test('on its last day a month is whole; two that are over are compared whole', () => {
    expect(on('2026-03-31', march, february)).toBe('2026-03-01..2026-03-31 2026-02-01..2026-02-28 same');
    expect(on('2026-06-01', march, february)).toBe('2026-03-01..2026-03-31 2026-02-01..2026-02-28 same');
  });

  test('a running year and a running week', () => {
    const [year, before] = [days('2028-01-01', '2028-12-31'), days('2027-01-01', '2027-12-31')];
    expect(on('2028-02-29', year, before)).toBe('2028-01-01..2028-02-28 2027-01-01..2027-02-28 cut');
    const [week, weekBefore] = [days('2026-11-15', '2026-11-21'), days('2026-11-08', '2026-11-14')];
    expect(on('2026-11-17', week, weekBefore)).toBe('2026-11-15..2026-11-17 2026-11-08..2026-11-10 cut');
  });

  test('what is as long as the running month and is no month is left whole', () => {
    const november = days('2026-11-01', '2026-11-30');
    expect(on('2026-11-22', days('2026-10-24', '2026-11-22'), november)).toBe(
      '2026-10-24..2026-11-22 2026-11-01..2026-11-30 different',
    );
  });

  test('a month and a year are of different lengths, which is stated', () => {
    expect(on('2026-06-01', march, days('2025-01-01', '2025-12-31'))).toContain('different');
  });
});

test('P12 a payment to an own loan is expected, and is in no cost of what recurs', async () => {
  const isLoan = (payee: string) => payee === 'Honda Financial';
  const streams = smallLedger.streams.map((stream) =>
    isLoan(stream.payee) ? { ...stream, kind: 'transfer' as const } : stream,
  );
  const withOwnLoan = { ...smallLedger, streams };
  const listed = async (data: MemoryLedger) => {
    const { answer } = await answerQuestion({ question: 'recurring payments' }, memoryInput(data));
    return answer?.lines.map(({ label }) => label);
  };
  expect(await listed(smallLedger)).toContain('Honda Financial');
  expect(await listed(withOwnLoan)).toEqual((await listed(smallLedger))?.filter((name) => !isLoan(name)));
  const question = 'what bills are due next week';
  expect(await sentenceFor(question, withOwnLoan)).toBe(await sentenceFor(question));
});
