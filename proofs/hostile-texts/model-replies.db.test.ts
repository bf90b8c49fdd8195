import { isOfHousehold } from '@cairn/contract/route-definition';
import { routes } from '@cairn/contract/routes';
import { toCents } from '@cairn/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { drawn } from '../../scripts/testing/part.ts';
import { nounHandlers } from '../../server/src/app/nouns.ts';
import { testParts } from '../../server/src/app/test-parts.ts';
import { session } from '../../server/src/http/test-answers.ts';
import {
  authorization,
  routeCases,
  startTestServer,
  type TestServer,
} from '../../server/src/http/test-server.ts';
import { TestBank } from '../../server/src/ledger/test-bank.ts';
import { dayBefore, now, type TestLedger } from '../../server/src/ledger/test-ledger.ts';
import { useTestLedgers } from '../../server/src/ledger/test-ledgers.ts';
import { createLanguageModel } from '../../server/src/llm/create-language-model.ts';
import type { ModelPurpose } from '../../server/src/llm/language-model.ts';
import { suggestMerchants } from '../../server/src/merchant-suggestions/suggest-merchants.job.ts';
import { countsOf, createTestModel } from '../../server/src/merchant-suggestions/test-model.ts';
import { withinBudget } from '../../server/src/model/model-budget.ts';
import { orderBrief } from '../../server/src/overview/order-brief.job.ts';
import { findingAbout, saveTestFindings } from '../../server/src/overview/test-findings.ts';
import { hostileTexts } from './hostile-texts.ts';
import { type HostileReply, hostileReplies, marker } from './replies.ts';

const ledgers = useTestLedgers();
let stub: Awaited<ReturnType<typeof createTestModel>>;
let ledger: TestLedger;
/** One household on a server with the model and on one without. */
let withModel: TestServer;
let without: TestServer;

const providers = ['openai-compatible', 'anthropic'] as const;
let provider: (typeof providers)[number] = 'openai-compatible';
/** All responses of the server with the model. */
const answered: string[] = [];

function depsOfModel() {
  const baseUrl = provider === 'anthropic' ? stub.server.origin : `${stub.server.origin}/v1`;
  return stub.deps({
    model: createLanguageModel({ provider, baseUrl, apiKey: null, model: 'stub' }),
    daily: { tokens: 1e9, micros: 1e12 },
  });
}

function openServer(hasModel: boolean): Promise<TestServer> {
  const { database } = ledgers;
  return startTestServer({
    log: { level: 'silent' },
    authenticate: async () => ({ ...session, scope: ledger.scope }),
    handlers: nounHandlers({
      ...testParts(database, () => now),
      model: hasModel ? { model: 'stub', baseUrl: stub.server.origin, suggestsMerchants: true } : null,
      modelFor: hasModel ? (scope) => withinBudget(depsOfModel(), scope, 'question') : null,
    }),
  });
}

async function request(server: TestServer, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(server.origin + path, {
    method,
    headers: { ...authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect([path, response.status, text.slice(0, 200)]).toEqual([path, 200, expect.any(String)]);
  if (server === withModel) answered.push(text);
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}

/** Hostile bank texts, unknown merchants, and insights with instructions as payee names. */
async function fill(): Promise<void> {
  const bank = new TestBank();
  const put = (description: string, index: number) =>
    bank.put({
      category: null,
      amountCents: toCents(-10_00 - index),
      description: description.replaceAll('\0', '').slice(0, 400).toWellFormed(),
      postedOn: dayBefore(1 + (index % 15)),
    });
  hostileTexts.forEach(({ text }, index) => void put(text, index));
  for (const [index, first] of [...'BCDFGHKLMNP'].entries()) put(`QWEXLI ${first}OVRUJ TRADERS`, 500 + index);
  await ledger.apply(bank.delta(0));
  const payees = ['Tidepool', 'Quillpad', ...hostileTexts.slice(0, 5).map(({ text }) => text)];
  await saveTestFindings(
    ledger,
    payees.map((payee, index) => findingAbout(payee, 9_000 - index)),
  );
}

beforeAll(async () => {
  stub = await createTestModel(ledgers);
  ledger = await ledgers.openLedger();
  await fill();
  [withModel, without] = [await openServer(true), await openServer(false)];
});
afterAll(async () => {
  await Promise.all([withModel.close(), without.close()]);
  await stub.server.close();
});

const allRepliesFor = (purpose: ModelPurpose) => hostileReplies.filter((reply) => reply.purpose === purpose);
const repliesFor = (purpose: ModelPurpose) => drawn(allRepliesFor(purpose));
/** The expected counts hold for the whole set only. */
const isWhole = (purpose: ModelPurpose) => repliesFor(purpose).length === allRepliesFor(purpose).length;

const repliesBy = (by: typeof provider, purpose: ModelPurpose) =>
  repliesFor(purpose).filter((_reply, index) => providers[index % 2] === by);

/** Sets the model's reply. */
function giveReply({ as }: HostileReply, by: typeof provider): void {
  provider = by;
  stub.script.reply = () => as(by);
}

const invalidateReports = (table: 'insight_briefs' | 'merchant_suggestions') =>
  ledger.run(({ query, householdId }) =>
    query.deleteFrom(table).where('household_id', '=', householdId).execute(),
  );

const insightsAnswer = routes.insights.response;

test('there are 1,500 different replies', () => {
  const texts = hostileReplies.flatMap(({ as, purpose }) => {
    const reply = as('anthropic');
    return 'json' in reply ? [`${purpose} ${JSON.stringify(reply.json)}`] : [];
  });
  expect(hostileReplies).toHaveLength(1_500);
  expect(new Set(texts).size).toBeGreaterThan(1_250);
  expect(texts.filter((text) => text.toLowerCase().includes('zqx')).length).toBeGreaterThan(1_000);
});

describe('P23 P25 P35 no text of 1,500 hostile replies is in any response:', () => {
  test.each(providers)('a brief only reorders insights (%s)', async (by) => {
    const path = routes.insights.path;
    const { insights, brief } = insightsAnswer.parse(await request(without, 'GET', path));
    const ids = insights.map(({ id }) => id);
    const orders = new Set<string>();
    for (const reply of repliesBy(by, 'brief')) {
      giveReply(reply, by);
      await invalidateReports('insight_briefs');
      await orderBrief(depsOfModel(), ledger.scope);
      const answer = insightsAnswer.parse(await request(withModel, 'GET', path));
      expect(answer.insights).toEqual(insights);
      expect(answer.brief.length).toBeGreaterThan(0);
      expect(answer.brief.length).toBeLessThanOrEqual(5);
      expect(new Set(answer.brief).size).toBe(answer.brief.length);
      for (const id of answer.brief) expect(ids).toContain(id);
      orders.add(answer.brief.join());
    }
    // Some replies are valid and change the order; most are not.
    expect(orders).toContain(brief.join());
    if (isWhole('brief')) expect(orders.size).toBeGreaterThan(2);
  });

  test.each(providers)(
    'an answer equals that of its reading without a model, and nothing is proposed (%s)',
    async (by) => {
      const { path } = routes.ask;
      const plain = new Map<string, unknown>();
      const answerWithout = async (body: object) => {
        const key = JSON.stringify(body);
        if (!plain.has(key)) plain.set(key, await request(without, 'POST', path, body));
        return routes.ask.response.parse(plain.get(key));
      };
      let readings = 0;
      for (const reply of repliesBy(by, 'question')) {
        giveReply(reply, by);
        // As a user can send it: the call rejects control characters.
        const asked = `pray tell, what has flown away? ${reply.obeys ?? ''}`.slice(0, 300);
        const question = asked.toWellFormed().replaceAll(/\p{Cc}/gu, ' ');
        const { byModel, ...rest } = routes.ask.response.parse(
          await request(withModel, 'POST', path, { question }),
        );
        expect({ ...rest, byModel: null }).toEqual(await answerWithout({ question }));
        for (const { reading, readAs, chips, answer } of byModel?.answers ?? []) {
          readings += 1;
          const same = await answerWithout(z.encode(routes.ask.body, { reading }));
          expect({ chips, answer }).toEqual({ chips: same.chips, answer: same.answer });
          expect(readAs).toBe(same.chips.map(({ label }) => label).join(' · '));
        }
        // None of these questions requests a change.
        expect(byModel?.proposals ?? []).toEqual([]);
      }
      if (isWhole('question')) expect(readings).toBeGreaterThan(20);
    },
  );

  test('a suggestion is one of the household’s categories and text of the description; the review is otherwise unchanged', async () => {
    const { path, response } = routes.review;
    const { categories } = routes.categories.response.parse(
      await request(without, 'GET', routes.categories.path),
    );
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    const plain = response.parse(await request(without, 'GET', path));
    const replies = repliesFor('merchant');
    let given = 0;
    let suggested = 0;
    let named = 0;
    stub.script.reply = () => {
      const reply = replies[given % replies.length];
      if (reply === undefined) throw new Error('No reply');
      given += 1;
      return reply.as(provider);
    };
    for (let round = 0; given < replies.length; round += 1) {
      provider = providers[round % 2] ?? 'anthropic';
      const before = given;
      await suggestMerchants(depsOfModel(), ledger.scope);
      if (given === before) await invalidateReports('merchant_suggestions');
      const { groups, ...counts } = response.parse(await request(withModel, 'GET', path));
      expect({ ...counts, groups: groups.map((group) => ({ ...group, suggestion: null })) }).toEqual(plain);
      for (const { suggestion, description } of groups) {
        if (suggestion === null) continue;
        suggested += 1;
        expect(suggestion.categoryName).toBe(names.get(suggestion.categoryId));
        if (suggestion.merchantName !== null) named += 1;
        const words = suggestion.merchantName?.toLowerCase().split(' ') ?? [];
        for (const word of words) expect(description.toLowerCase()).toContain(word);
      }
    }
    expect(given).toBeGreaterThanOrEqual(replies.length);
    if (!isWhole('merchant')) return;
    expect(suggested).toBeGreaterThan(20);
    // Some names occurred in the description, and some suggestions had none.
    expect(named).toBeGreaterThan(0);
    expect(named).toBeLessThan(suggested);
  });

  test('dropped parts are counted by purpose', async () => {
    for (const purpose of ['brief', 'question', 'merchant'] as const) {
      const { replies, dropped } = await countsOf(ledger, purpose);
      const given = repliesFor(purpose).length;
      expect(replies, purpose).toBeGreaterThan(given * 0.96);
      expect(dropped, purpose).toBeGreaterThan(given * 0.6);
    }
  });

  test('every other response is the same without a model, and no response or table contains reply text', async () => {
    // A letter tells what leads the brief, whose order a reply may be.
    const differing = new Set(['insights', 'review', 'modelStatus', 'previewLetter']);
    const cases = routeCases.filter(
      ({ route }) =>
        route.method === 'GET' && isOfHousehold(route) && route.params === undefined && route.stream !== true,
    );
    for (const { name, path } of cases) {
      const [one, other] = [await request(withModel, 'GET', path), await request(without, 'GET', path)];
      if (!differing.has(name)) expect([name, one]).toEqual([name, other]);
    }
    expect(cases.length).toBeGreaterThan(15);
    const stored = await ledger.run(async ({ query }) => {
      const tables = [
        'insight_briefs',
        'merchant_suggestions',
        'model_replies',
        'insights',
        'journal',
      ] as const;
      return Promise.all([...tables, 'transactions', 'category_rules', 'budgets'] as const).then((all) =>
        Promise.all(all.map((table) => query.selectFrom(table).selectAll().execute())),
      );
    });
    expect(answered.length).toBeGreaterThan(repliesFor('question').length * 2);
    for (const text of [...answered, JSON.stringify(stored)]) {
      const plain = z
        .string()
        .parse(text)
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .toLowerCase();
      expect(plain).not.toContain(marker);
    }
  });
});
