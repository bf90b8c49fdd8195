import { sql } from 'kysely';
import { now, type TestLedger } from '../ledger/test-ledger.ts';
import type { TestLedgers } from '../ledger/test-ledgers.ts';
import { createLanguageModel } from '../llm/create-language-model.ts';
import type { ModelPurpose } from '../llm/language-model.ts';
import { chatCompletion, type Reply, startModelServer } from '../llm/test-model-server.ts';
import type { BudgetDeps } from '../model/model-budget.ts';

/** A call of a tool, as a model's reply has it. */
export const calling = (name: string, input: unknown): Reply =>
  chatCompletion({ calls: [{ id: 'call-1', name, input }] });

/** For tests: a language model with scripted replies behind a real server, and the number of other open transactions at each call. */
export async function createTestModel({ database }: TestLedgers) {
  const openTransactions: number[] = [];
  const script = { reply: (_index: number): Reply => chatCompletion({}) };
  const server = await startModelServer(async (_call, index) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
    `.execute(database);
    openTransactions.push(rows[0]?.count ?? Number.NaN);
    return script.reply(index);
  });
  return {
    server,
    script,
    openTransactions,
    deps: (change: Partial<BudgetDeps> = {}, name = 'stub'): BudgetDeps => ({
      database,
      model: createLanguageModel({
        provider: 'openai-compatible',
        baseUrl: `${server.origin}/v1`,
        apiKey: null,
        model: name,
      }),
      prices: { inputMicros: 250_000, outputMicros: 3_000_000 },
      daily: { tokens: 200_000, micros: 500_000 },
      onDropped: () => undefined,
      now: () => now,
      ...change,
    }),
  };
}

/** For tests: a household's reply counts over all days. */
export async function countsOf(ledger: TestLedger, purpose: ModelPurpose) {
  const row = await ledger.run(({ query, householdId }) =>
    query
      .selectFrom('model_replies')
      .select(['reply_count as replies', 'dropped_count as dropped'])
      .where('household_id', '=', householdId)
      .where('purpose', '=', purpose)
      .executeTakeFirst(),
  );
  return row ?? { replies: 0, dropped: 0 };
}
