import { randomUUID } from 'node:crypto';
import type { AskResponse } from '@cairn/contract/questions';
import { toCents } from '@cairn/domain/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { strangersHouseholdId } from '../../../proofs/hostile-texts/hostile-text.ts';
import { hostileTexts } from '../../../proofs/hostile-texts/hostile-texts.ts';
import { readsOf } from '../db/test-reads.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { makePrivate } from '../ledger/test-rows.ts';
import type { HouseholdModel, ModelRequest, ModelToolCall } from '../llm/language-model.ts';
import { ModelError } from '../llm/model-error.ts';
import { overviewsOn } from '../overview/test-overviews.ts';
import { addTestMember } from '../people/test-members.ts';
import { askQuestion } from './ask-question.ts';

const ledgers = useTestLedgers();
let ours: TestLedger;
let theirs: TestLedger;

/** Bank transactions with hostile texts that a database can store. */
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
  [ours, theirs] = [await ledgers.openLedger(), await ledgers.openLedger()];
  await ours.apply(hostileBank(-12_34).delta(0));
  await theirs.apply(hostileBank(-777_77).delta(0));
});

type Script = { calls: readonly Omit<ModelToolCall, 'id'>[]; says: string };

/** A scripted model that records its requests. */
function scripted({ calls, says }: Script) {
  const requests: ModelRequest[] = [];
  const dropped: number[] = [];
  const model: HouseholdModel = {
    name: 'stub-model',
    countDropped: async (count) => void dropped.push(count),
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
  return { model, requests, dropped };
}

const ask = (
  ledger: Pick<TestLedger, 'scope'>,
  question: string,
  model: HouseholdModel | null,
): Promise<AskResponse> =>
  askQuestion(
    {
      reads: readsOf(ledgers.database),
      now: () => now,
      ...overviewsOn(ledgers.database, () => now),
      modelFor: model === null ? null : () => model,
    },
    ledger.scope,
    { question },
  );

/** A question that the grammar does not understand. */
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

describe('a model that helps', () => {
  test('P23 P35 finds the query; its reading and answer equal those without a model', async () => {
    const { model, requests } = scripted({ calls: [honest], says: 'You spent $9,999 on groceries.' });
    const { answer, byModel, reading } = await ask(ours, question, model);
    expect([answer, reading, requests.length]).toEqual([null, null, 1]);
    const plain = await ask(ours, 'groceries this month', null);
    expect(byModel).toEqual({
      answers: [
        {
          reading: plain.reading,
          readAs: 'Spending · Groceries · November 2026',
          chips: plain.chips,
          answer: plain.answer,
        },
      ],
      proposals: [],
    });
  });

  test('is not called when the grammar understands', async () => {
    const { model, requests } = scripted({ calls: [honest], says: '' });
    const { answer, byModel } = await ask(ours, 'groceries this month', model);
    expect([requests.length, byModel, answer === null]).toEqual([0, null, false]);
  });

  test('receives the question, the date, categories and account types: no transaction, payee, amount or account name', async () => {
    const { model, requests } = scripted({ calls: [honest], says: 'You spent {r1f1}.' });
    await ask(ours, question, model);
    expect(requests).toHaveLength(1);
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
    // A proposal must follow from the question; these texts do not request one.
    expect(response.byModel?.proposals ?? []).toEqual([]);
    const sent = requests
      .map(({ messages }) => messages[0])
      .map((one) => (one?.role === 'user' ? one.text : ''));
    for (const message of sent) expect(() => JSON.parse(message)).not.toThrow();
  }
  expect([await written(ours), await written(theirs)]).toEqual(before);
});

test('P23 repeated, excess and text parts of a reply are dropped and counted', async () => {
  const inPeriod = (period: string) => ({ name: 'total', input: { measure: 'spending', period } });
  const many = ['this month', 'This  month', 'last month', 'this year', 'last year'].map(inPeriod);
  const { model, dropped } = scripted({ calls: many, says: '' });
  const { byModel } = await ask(ours, question, model);
  expect(byModel?.answers.map(({ readAs }) => readAs)).toEqual([
    'Spending · November 2026',
    'Spending · October 2026',
    'Spending · 2026',
  ]);
  const silent = scripted({ calls: [], says: '' });
  const talking = scripted({ calls: [], says: 'You are rich.' });
  await ask(ours, question, silent.model);
  await ask(ours, question, talking.model);
  expect([dropped, silent.dropped, talking.dropped]).toEqual([[2], [0], [1]]);
});

test('P25 a merchant is searched as spelled in the question', async () => {
  const calls = [{ name: 'count', input: { rows: 'any', merchant: '<b>JOE’S</b>   CORNER!!' } }];
  const spelled = [{ name: 'count', input: { rows: 'any', merchant: '«joe’s» — ＣＯＲＮＥＲ' } }];
  const wish = 'pray how oft did I visit Joe’s Corner of late?';
  expect((await ask(ours, wish, scripted({ calls, says: '' }).model)).byModel).toBeNull();
  const { byModel } = await ask(ours, wish, scripted({ calls: spelled, says: '' }).model);
  expect(byModel?.answers[0]?.reading).toMatchObject({ subject: { merchant: 'Joe’s Corner' } });
  expect(JSON.stringify(byModel)).not.toMatch(/[«—Ｃ]/);
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
    'a merchant that was not named',
    { name: 'total', input: { measure: 'spending', merchant: 'Zyxwvu Holdings' } },
  ],
  ['no object', { name: 'total', input: 'all' }],
])('P25 a call with %s is no query', async (_what, call) => {
  const { model, dropped } = scripted({ calls: [call], says: 'You spent $9,999.' });
  expect((await ask(ours, question, model)).byModel).toBeNull();
  expect(dropped).toEqual([1]);
});

test('a budget proposal shows the current budget and uses the question’s amount; nothing is changed', async () => {
  const wish = 'pray keep me to $250 of victuals';
  const call = { name: 'propose_budget', input: { category: 'Food & Dining', monthlyLimit: '$250' } };
  const before = await written(ours);
  const { byModel } = await ask(ours, wish, scripted({ calls: [call], says: 'Done.' }).model);
  expect(byModel).toMatchObject({
    answers: [],
    proposals: [{ is: 'budget', category: 'Food & Dining', monthlyLimit: 250_00, now: null }],
  });
  expect(await written(ours)).toEqual(before);
  const other = { name: 'propose_budget', input: { category: 'Food & Dining', monthlyLimit: '$900' } };
  expect((await ask(ours, wish, scripted({ calls: [other], says: '' }).model)).byModel).toBeNull();
});

describe('a rule is proposed with the question’s text, and nothing is changed', () => {
  const wish = 'kindly file all of Joe’s Corner  Market under victuals';
  const proposing = (input: unknown) =>
    ask(ours, wish, scripted({ calls: [{ name: 'propose_rule', input }], says: 'Done.' }).model);

  test('P25 with the text of the question, as texts are stored, and a category of the household', async () => {
    const before = await written(ours);
    const { byModel } = await proposing({ text: "joe's corner market", categoryId: 'groceries' });
    expect(byModel).toMatchObject({
      answers: [],
      proposals: [
        {
          is: 'rule',
          descriptionContains: 'Joe’s Corner Market',
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
    ['more than is allowed', { text: 'Corner Market', categoryId: 'groceries', applyToPast: true }],
    ['no object', 'Corner Market'],
  ])('P25 not with %s', async (_what, input) => {
    expect((await proposing(input)).byModel).toBeNull();
  });
});

test('P27 a model’s query returns only what the user may see', async () => {
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

test('P28 a question of who only looks is answered without a model, whose use would be counted', async () => {
  const viewer = await addTestMember(ledgers.database, ours.scope, 'viewer');
  const unasked: HouseholdModel = {
    name: 'unasked',
    countDropped: async () => undefined,
    answer: () => Promise.reject(new Error('The model was asked')),
  };
  expect(await ask({ scope: viewer }, question, unasked)).toMatchObject({ byModel: null });
});

test('P26 no model, an unavailable model and an invalid reply all give the response without model', async () => {
  const broken: HouseholdModel = {
    name: 'down',
    countDropped: async () => undefined,
    answer: () => Promise.reject(new ModelError('unavailable')),
  };
  const without = await ask(ours, question, null);
  expect(without).toMatchObject({ byModel: null, answer: null });
  expect(without.examples.length).toBeGreaterThan(0);
  expect(await ask(ours, question, broken)).toEqual(without);
  expect(await ask(ours, question, scripted({ calls: [], says: 'You are rich.' }).model)).toEqual(without);
});
