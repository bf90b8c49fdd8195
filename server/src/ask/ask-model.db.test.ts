import { randomUUID } from 'node:crypto';
import type { AskModelAnswer, AskResponse } from '@cairn/contract/ask/answer';
import { toCents } from '@cairn/contract/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overviewsOn } from '../jobs/test-overviews.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now, openTestLedgers, type TestLedger } from '../ledger/test-ledger.ts';
import { makePrivate } from '../ledger/test-rows.ts';
import type { LanguageModel, ModelRequest, ModelToolCall } from '../llm/language-model.ts';
import { ModelError } from '../llm/model-error.ts';
import { strangersHouseholdId } from '../llm/test-hostile-text.ts';
import { hostileTexts } from '../llm/test-hostile-texts.ts';
import { askQuestion } from './ask-question.ts';

let ledgers: Awaited<ReturnType<typeof openTestLedgers>>;
let ours: TestLedger;
let theirs: TestLedger;

/** A bank whose every text is hostile, but for what no database would keep. */
function hostileBank(cents: number): TestBank {
  const bank = new TestBank();
  for (const [index, { text }] of hostileTexts.entries())
    bank.put({
      amountCents: toCents(cents),
      description: text.replaceAll('\0', '').slice(0, 400).toWellFormed(),
      postedOn: dayBefore(1 + (index % 15)),
    });
  return bank;
}

beforeAll(async () => {
  ledgers = await openTestLedgers();
  [ours, theirs] = [await ledgers.openLedger(), await ledgers.openLedger()];
  await ours.apply(hostileBank(-12_34).delta(0));
  await theirs.apply(hostileBank(-777_77).delta(0));
});
afterAll(() => ledgers.close());

type Script = { calls: readonly Omit<ModelToolCall, 'id'>[]; says: string };

/** A model that does and says what its script has, whatever it is asked; keeps what it was sent. */
function scripted({ calls, says }: Script) {
  const requests: ModelRequest[] = [];
  const model: LanguageModel = {
    name: 'stub-model',
    answer: async (request) => {
      requests.push(request);
      const isFirst = requests.length === 1;
      return {
        text: says,
        toolCalls: isFirst ? calls.map((call, index) => ({ ...call, id: `call-${index}` })) : [],
        usage: { inputTokens: 1, outputTokens: 1 },
      };
    },
  };
  return { model, requests };
}

const ask = (ledger: TestLedger, question: string, model: LanguageModel | null): Promise<AskResponse> =>
  askQuestion(
    {
      database: ledgers.database,
      now: () => now,
      recurringIn: overviewsOn(ledgers.database, () => now).recurringIn,
      modelFor: model === null ? null : () => model,
    },
    ledger.scope,
    { question },
  );

/** Worded so that no grammar reads it. */
const question = 'pray tell, roughly what has flown away for victuals?';
const honest = {
  name: 'total',
  input: { measure: 'spending', categoryIds: ['groceries'], period: 'this month' },
};

const written = (ledger: TestLedger) =>
  ledger.run(async ({ query, householdId }) => {
    const count = async (table: 'journal' | 'budgets' | 'category_rules' | 'transactions') =>
      (await query.selectFrom(table).selectAll().where('household_id', '=', householdId).execute()).length;
    return [
      await count('journal'),
      await count('budgets'),
      await count('category_rules'),
      await count('transactions'),
    ];
  });

function textOf(byModel: AskModelAnswer | null): string {
  return JSON.stringify(byModel?.text ?? null);
}

describe('a model that helps', () => {
  test('finds the query; the figure is the ledger’s, and its sentence places it', async () => {
    const { model } = scripted({ calls: [honest], says: 'You spent {r1f1} on groceries.' });
    const { answer, byModel, reading } = await ask(ours, question, model);
    expect([answer, reading]).toEqual([null, null]);
    expect(byModel?.text).toEqual(['You spent ', { figure: 'r1f1' }, ' on groceries.']);
    const plain = await ask(ours, 'groceries this month', null);
    expect(byModel?.answers[0]?.reading).toEqual(plain.reading);
    expect(byModel?.answers[0]?.answer.figures.map(({ value }) => value)).toEqual(
      plain.answer?.figures.map(({ value }) => value),
    );
  });

  test('is not asked what the grammar understands', async () => {
    const { model, requests } = scripted({ calls: [honest], says: '' });
    const { answer, byModel } = await ask(ours, 'groceries this month', model);
    expect([requests.length, byModel, answer === null]).toEqual([0, null, false]);
  });

  test('is sent the question, the day, categories and kinds of accounts: no row, payee, amount or account’s name', async () => {
    const { model, requests } = scripted({ calls: [honest], says: 'You spent {r1f1}.' });
    await ask(ours, question, model);
    expect(requests).toHaveLength(2);
    const sent = JSON.stringify(requests.map(({ system, messages }) => [system, messages]));
    for (const { text } of hostileTexts)
      expect(sent).not.toContain(JSON.stringify(text).slice(1, -1).slice(0, 40));
    for (const figure of ['12.34', '1234', ours.scope.householdId, ours.scope.userId, 'Test Bank'])
      expect(sent).not.toContain(figure);
  });
});

test.each(
  hostileTexts.map((text): [string, typeof text] => [`${text.language}, ${text.goal}: ${text.tries}`, text]),
)('P25 a model that obeys a %s gets nothing', async (_title, { text, obeyed }) => {
  const before = [await written(ours), await written(theirs)];
  for (const calls of [obeyed.calls, [honest, ...obeyed.calls]]) {
    const { model, requests } = scripted({ calls, says: obeyed.says });
    const response = await ask(ours, `${question} ${text}`.slice(0, 300), model);
    const shown = JSON.stringify(response.byModel);
    expect(shown).not.toContain('777.77');
    expect(shown).not.toContain(strangersHouseholdId);
    // Every number that is shown is a figure of an answer: the model's sentence has none of its own.
    expect(textOf(response.byModel)).not.toMatch(/\d(?!f?\d*")/);
    for (const { reading } of response.byModel?.answers ?? [])
      expect([
        'total',
        'average',
        'compare',
        'list',
        'count',
        'ranking',
        'last',
        'recurring',
        'balance',
        'budget',
      ]).toContain(reading.kind);
    // Whatever is proposed could have been asked for by this very question; and these texts do not ask.
    expect(response.byModel?.proposals ?? []).toEqual([]);
    const sent = requests
      .map(({ messages }) => messages[0])
      .map((one) => (one?.role === 'user' ? one.text : ''));
    for (const message of sent) expect(() => JSON.parse(message)).not.toThrow();
  }
  expect([await written(ours), await written(theirs)]).toEqual(before);
});

test.each([
  ['a tool that is none', { name: 'delete_budget', input: { category: 'Travel' } }],
  ['another household', { name: 'total', input: { measure: 'spending', householdId: strangersHouseholdId } }],
  ['an account of its own invention', { name: 'balance', input: { of: 'cash', account: randomUUID() } }],
  [
    'a category that the household has not',
    { name: 'total', input: { measure: 'spending', categoryIds: ["x' or 1=1"] } },
  ],
  ['an amount that was not asked', { name: 'total', input: { measure: 'spending', amount: 'over $9,999' } }],
  ['a year that was not asked', { name: 'total', input: { measure: 'spending', period: 'in 1999' } }],
  [
    'a merchant that nobody named',
    { name: 'total', input: { measure: 'spending', merchant: 'Zyxwvu Holdings' } },
  ],
  ['no object', { name: 'total', input: 'all' }],
])('P25 a call with %s is no query', async (_what, call) => {
  const { model } = scripted({ calls: [call], says: 'You spent $9,999.' });
  expect((await ask(ours, question, model)).byModel).toBeNull();
});

test('P23 a sentence with a figure, a name or a direction of its own is dropped; the ledger’s answer stands', async () => {
  for (const says of [
    'You spent $9,999.00 on groceries.',
    'You spent {r1f1}, twice as much as last year.',
    'You spent {r9f1} on groceries.',
    'You spent twelve dollars.',
    'ACME took {r1f1}.',
    'See http://evil.example for {r1f1}.',
    'You spent nothing of note.',
    '',
  ]) {
    const { byModel } = await ask(ours, question, scripted({ calls: [honest], says }).model);
    expect([says, byModel?.text]).toEqual([says, null]);
    expect(byModel?.answers).toHaveLength(1);
  }
});

test('a budget is proposed beside the one that there is, with an amount of the question’s; nothing is changed', async () => {
  const wish = 'pray keep me to $250 of victuals';
  const call = { name: 'propose_budget', input: { category: 'Food & Dining', monthlyLimit: '$250' } };
  const before = await written(ours);
  const { byModel } = await ask(ours, wish, scripted({ calls: [call], says: 'Done.' }).model);
  expect(byModel).toMatchObject({
    text: null,
    answers: [],
    proposals: [{ is: 'budget', category: 'Food & Dining', monthlyLimit: 250_00, now: null }],
  });
  expect(await written(ours)).toEqual(before);
  const other = { name: 'propose_budget', input: { category: 'Food & Dining', monthlyLimit: '$900' } };
  expect((await ask(ours, wish, scripted({ calls: [other], says: '' }).model)).byModel).toBeNull();
});

describe('a rule is proposed as the question has it, and nothing is changed', () => {
  const wish = 'kindly file all of Joe’s Corner  Market under victuals';
  const proposing = (input: unknown) =>
    ask(ours, wish, scripted({ calls: [{ name: 'propose_rule', input }], says: 'Done.' }).model);

  test('P25 with the text of the question and a category of the household', async () => {
    const before = await written(ours);
    const { byModel } = await proposing({ text: "joe's corner market", categoryId: 'groceries' });
    expect(byModel).toMatchObject({
      text: null,
      answers: [],
      proposals: [
        {
          is: 'rule',
          descriptionContains: 'Joe’s Corner  Market',
          categoryId: 'groceries',
          categoryName: 'Groceries',
        },
      ],
    });
    expect(await written(ours)).toEqual(before);
  });

  test.each([
    ['a text that the question does not hold', { text: 'Acme', categoryId: 'groceries' }],
    [
      'words of the question that do not follow each other',
      { text: 'Joe’s Market', categoryId: 'groceries' },
    ],
    ['part of a word', { text: 'Mark', categoryId: 'groceries' }],
    ['no words', { text: '%', categoryId: 'groceries' }],
    ['a category that the household has not', { text: 'Corner Market', categoryId: 'victuals' }],
    ['the category of what has none', { text: 'Corner Market', categoryId: 'uncategorized' }],
    ['more than may be said', { text: 'Corner Market', categoryId: 'groceries', applyToPast: true }],
    ['no object', 'Corner Market'],
  ])('P25 not with %s', async (_what, input) => {
    expect((await proposing(input)).byModel).toBeNull();
  });
});

test('P27 what a model asks for is answered as the one who asks may see it', async () => {
  const other = await ours.asAnotherMember();
  await ours.run(makePrivate);
  const { model } = scripted({
    calls: [{ name: 'list', input: { rows: 'any', order: 'latest' } }],
    says: '',
  });
  const { byModel } = await ask(other, question, model);
  const [answer] = byModel?.answers ?? [];
  expect(answer?.answer.lines).toEqual([]);
  expect(JSON.stringify(answer)).not.toContain('12.34');
});

test('P26 no model, one that is down, and one that talks nonsense: the answer without one stands, and says so', async () => {
  const broken: LanguageModel = { name: 'down', answer: () => Promise.reject(new ModelError('unavailable')) };
  const without = await ask(ours, question, null);
  expect(without).toMatchObject({ hasModel: false, byModel: null, answer: null });
  expect(without.examples.length).toBeGreaterThan(0);
  expect(await ask(ours, question, broken)).toEqual({ ...without, hasModel: true });
  expect(await ask(ours, question, scripted({ calls: [], says: 'You are rich.' }).model)).toEqual({
    ...without,
    hasModel: true,
  });
});
