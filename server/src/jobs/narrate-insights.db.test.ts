import { randomUUID } from 'node:crypto';
import { toPlainDate } from '@cairn/contract/plain-date';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Finding } from '../insights/finding.ts';
import { readInsights, saveFindings } from '../insights/insights.store.ts';
import { findingsAbout, plainPayee, priceRiseAbout } from '../insights/narration/test-findings.ts';
import { withWordings } from '../insights/wordings.store.ts';
import { now, openTestLedgers, type TestLedger } from '../ledger/test-ledger.ts';
import { readUsage } from '../llm/model-usage.store.ts';
import { openLanguageModel } from '../llm/open-language-model.ts';
import { hostileTexts } from '../llm/test-hostile-texts.ts';
import { chatCompletion, type ModelServer, type Reply, startModelServer } from '../llm/test-model-server.ts';
import type { BudgetDeps } from './model-budget.ts';
import { narrateInsights } from './narrate-insights.job.ts';

const today = toPlainDate('2026-11-20');
const priceRise = priceRiseAbout(plainPayee);
const inOtherWords = JSON.stringify({
  title: '{payee} costs more now',
  message: '{payee} charged {newPrice} on {on}, up from {oldPrice} a month.',
});
const shownInOtherWords = {
  title: 'Tidepool costs more now',
  message: 'Tidepool charged $17.99 on Nov 5, 2026, up from $15.49 a month.',
  wordedBy: 'stub',
};

let ledgers: Awaited<ReturnType<typeof openTestLedgers>>;
let server: ModelServer;
let reply: (index: number) => Reply;
/** How many other transactions were open in the database at the moment of each call. */
let openTransactions: number[];
beforeAll(async () => {
  ledgers = await openTestLedgers();
  server = await startModelServer(async (_call, index) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
    `.execute(ledgers.database);
    openTransactions.push(rows[0]?.count ?? Number.NaN);
    return reply(index);
  });
});
afterAll(async () => {
  await server.close();
  await ledgers.close();
});
beforeEach(() => {
  server.calls.length = 0;
  openTransactions = [];
  reply = () => chatCompletion({ text: inOtherWords });
});

function deps(change: Partial<BudgetDeps> = {}, name = 'stub'): BudgetDeps {
  const baseUrl = `${server.origin}/v1`;
  return {
    database: ledgers.database,
    model: openLanguageModel({ provider: 'openai-compatible', baseUrl, apiKey: null, model: name }),
    prices: { inputMicros: 250_000, outputMicros: 3_000_000 },
    daily: { tokens: 200_000, micros: 500_000 },
    now: () => now,
    ...change,
  };
}

async function ledgerWith(findings: readonly Finding[]): Promise<TestLedger> {
  const ledger = await ledgers.openLedger();
  await keep(ledger, findings);
  return ledger;
}

/** Makes these the household's insights; that their rows are none of this ledger's does not matter here. */
function keep(ledger: TestLedger, findings: readonly Finding[]): Promise<void> {
  const kept = findings.map((finding) => ({
    ...finding,
    evidence: { ...finding.evidence, transactionIds: [randomUUID()] },
  }));
  return ledger.run((tx) => saveFindings(tx, kept, now));
}

const shown = (ledger: TestLedger, model = 'stub') =>
  ledger.run(async (tx) => withWordings(tx, await readInsights(tx), model));
const used = (ledger: TestLedger) => ledger.run((tx) => readUsage(tx, today));

test('P23 an insight is shown in the model’s words and the ledger’s figures, and the model is asked outside any transaction', async () => {
  const ledger = await ledgerWith([priceRise]);
  await narrateInsights(deps(), ledger.scope);
  expect(await shown(ledger)).toMatchObject([shownInOtherWords]);
  expect(openTransactions).toEqual([0]);
});

test('P26 without that model the template is what is shown', async () => {
  const ledger = await ledgerWith([priceRise]);
  await narrateInsights(deps(), ledger.scope);
  const [insight] = await shown(ledger, 'another');
  expect(insight).toMatchObject({ title: priceRise.title, message: priceRise.message });
  expect(insight?.wordedBy).toBeUndefined();
});

test('a wording is asked for once; when the facts change it is thrown away and asked for again', async () => {
  const ledger = await ledgerWith([priceRise]);
  await narrateInsights(deps(), ledger.scope);
  await keep(ledger, [priceRise]);
  await narrateInsights(deps(), ledger.scope);
  expect(server.calls).toHaveLength(1);

  const changed = { ...priceRiseAbout('Quillpad'), dedupKey: priceRise.dedupKey };
  await keep(ledger, [changed]);
  expect(await shown(ledger)).toMatchObject([{ title: changed.title, message: changed.message }]);
  await narrateInsights(deps(), ledger.scope);
  expect(server.calls).toHaveLength(2);
  expect(await shown(ledger)).toMatchObject([{ title: 'Quillpad costs more now', wordedBy: 'stub' }]);
});

test('what the gate refused, and what was no answer, is not asked for again; another model is asked', async () => {
  const ledger = await ledgerWith([priceRise]);
  reply = () => chatCompletion({ text: '{"title":"{payee}","message":"You owe $9,999.00."}' });
  await narrateInsights(deps(), ledger.scope);
  reply = () => ({ json: { ok: true } });
  await narrateInsights(deps(), ledger.scope);
  expect(server.calls).toHaveLength(1);
  expect(await shown(ledger)).toMatchObject([{ title: priceRise.title, message: priceRise.message }]);

  reply = () => chatCompletion({ text: inOtherWords });
  await narrateInsights(deps({}, 'other'), ledger.scope);
  expect(await shown(ledger, 'other')).toMatchObject([{ ...shownInOtherWords, wordedBy: 'other' }]);
});

test('a dismissed insight is not sent to anybody', async () => {
  const ledger = await ledgerWith([priceRise]);
  await ledger.run(({ query, householdId }) =>
    query
      .updateTable('insights')
      .set({ dismissed_at: now })
      .where('household_id', '=', householdId)
      .execute(),
  );
  await narrateInsights(deps(), ledger.scope);
  expect(server.calls).toEqual([]);
});

describe('the budget of a household’s day', () => {
  test('counts what was used, to the millionth of a dollar', async () => {
    const ledger = await ledgerWith([priceRise]);
    await narrateInsights(deps(), ledger.scope);
    // 120 tokens in at 0.25 dollars a million, 30 out at 3 dollars a million.
    expect(await used(ledger)).toEqual({ tokens: 150, micros: 30 + 90, callCount: 1 });
  });

  test('ends the asking before it is passed, in tokens', async () => {
    const ledger = await ledgerWith(Object.values(findingsAbout(plainPayee)));
    await narrateInsights(deps({ daily: { tokens: 1_300, micros: 500_000 } }), ledger.scope);
    const { tokens } = await used(ledger);
    expect(server.calls.length).toBeGreaterThan(0);
    expect(server.calls.length).toBeLessThan(8);
    expect(tokens).toBeLessThanOrEqual(1_300);
  });

  test('and in money', async () => {
    const ledger = await ledgerWith([priceRise]);
    await narrateInsights(deps({ daily: { tokens: 200_000, micros: 100 } }), ledger.scope);
    expect(server.calls).toEqual([]);
    expect(await used(ledger)).toEqual({ tokens: 0, micros: 0, callCount: 0 });
  });

  test('holds when many ask at the same moment', async () => {
    const ledger = await ledgerWith([priceRise]);
    const together = Array.from({ length: 12 }, () =>
      narrateInsights(deps({ daily: { tokens: 1_500, micros: 500_000 } }), ledger.scope),
    );
    await Promise.all(together);
    expect((await used(ledger)).tokens).toBeLessThanOrEqual(1_500);
  });

  test('is another household’s own', async () => {
    const [one, other] = [await ledgerWith([priceRise]), await ledgerWith([priceRise])];
    await narrateInsights(deps(), one.scope);
    expect((await used(other)).callCount).toBe(0);
  });

  test('a model that is not there uses nothing, and is not asked for the next insight', async () => {
    const ledger = await ledgerWith(Object.values(findingsAbout(plainPayee)));
    reply = () => ({ status: 400, json: {} });
    await narrateInsights(deps(), ledger.scope);
    expect(server.calls).toHaveLength(1);
    expect(await used(ledger)).toEqual({ tokens: 0, micros: 0, callCount: 0 });
    reply = () => chatCompletion({ text: inOtherWords });
    await narrateInsights(deps(), ledger.scope);
    expect(server.calls.length).toBeGreaterThan(1);
  });
});

describe('P25 a ledger full of payees that give orders, before a model that obeys each', () => {
  const findings = hostileTexts.map(({ text }, index) => ({
    ...priceRiseAbout(text),
    dedupKey: `hostile ${index}`,
  }));

  /** Everything that a household has but what the model's own bookkeeping is. */
  async function contents(ledger: TestLedger): Promise<string> {
    const tables = [
      'insights',
      'journal',
      'transactions',
      'budgets',
      'category_rules',
      'accounts',
      'bank_items',
    ] as const;
    const all = await ledger.run(({ query }) =>
      Promise.all(tables.map((table) => query.selectFrom(table).selectAll().execute())),
    );
    // In no order that matters: that of a read is the plan's, which statistics may change at any time.
    return JSON.stringify(all.map((rows) => rows.map((row) => JSON.stringify(row)).sort()));
  }

  test('writes nothing, shows nobody else’s rows and no figure that the ledger does not know', async () => {
    const strangers = await ledgerWith([priceRiseAbout('Strangers Secret Shop')]);
    const ledger = await ledgerWith(findings);
    const [before, strangersBefore] = [await contents(ledger), await contents(strangers)];
    const templates = await ledger.run((tx) => readInsights(tx));
    reply = (index) => {
      const { says, calls } = hostileTexts[index % hostileTexts.length]?.obeyed ?? { says: '', calls: [] };
      const message = `{payee} charged {newPrice} on {on}. ${says}`;
      const text = index % 2 === 0 ? says : JSON.stringify({ title: '{payee} raised its price', message });
      return chatCompletion({ text, calls: calls.map((call, id) => ({ id: `call-${id}`, ...call })) });
    };
    await narrateInsights(deps(), ledger.scope);
    expect(server.calls.length).toBeGreaterThan(40);
    expect(await shown(ledger)).toEqual(templates);
    expect(await contents(ledger)).toBe(before);
    expect(await contents(strangers)).toBe(strangersBefore);
    for (const { body } of server.calls) expect(body).toBe(server.calls[0]?.body);
  });
});
