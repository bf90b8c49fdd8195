import type { Insight } from '@cairn/contract/insights';
import { toCents } from '@cairn/contract/money';
import { plainDate, plainMonth } from '@cairn/contract/plain-date';
import { z } from 'zod';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { Finding } from './finding.ts';
import type { Wording } from './narration/narration-gate.ts';

/** A finding as its insight keeps it: what a rewording needs. */
export type TemplateOfInsight = { insightId: string } & Pick<Finding, 'title' | 'message' | 'facts'>;

const fact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('money'), cents: z.int().transform(toCents), currency: z.string() }),
  z.object({ kind: z.literal('date'), on: plainDate }),
  z.object({ kind: z.literal('month'), month: plainMonth }),
  z.object({ kind: z.literal('count'), count: z.int() }),
  z.object({ kind: z.literal('percent'), percent: z.int() }),
  z.object({ kind: z.literal('text'), text: z.string() }),
]);
const storedFacts = z.record(z.string(), fact);

/** The insights that a person sees and that this model was not asked about yet, in their present words. */
export async function readTemplatesToReword(
  { query, householdId }: HouseholdTransaction,
  model: string,
): Promise<TemplateOfInsight[]> {
  const rows = await query
    .selectFrom('insights as i')
    .select(['i.id as insightId', 'i.title', 'i.message', 'i.facts'])
    .where('i.household_id', '=', householdId)
    .where('i.is_current', '=', true)
    .where('i.dismissed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('insight_wordings as w')
            .select('w.insight_id')
            .whereRef('w.household_id', '=', 'i.household_id')
            .whereRef('w.insight_id', '=', 'i.id')
            .whereRef('w.of_title', '=', 'i.title')
            .whereRef('w.of_message', '=', 'i.message')
            .where('w.model', '=', model),
        ),
      ),
    )
    .orderBy('i.id')
    .execute();
  return rows.flatMap(({ facts, ...template }) => {
    const read = storedFacts.safeParse(facts);
    // Facts of another version's kinds stay in the template's words.
    return read.success ? [{ ...template, facts: read.data }] : [];
  });
}

/** Keeps what the model made of a template, or that it made nothing of it, in the place of any earlier wording. */
export async function saveWording(
  { query, householdId }: HouseholdTransaction,
  template: Pick<TemplateOfInsight, 'insightId' | 'title' | 'message'>,
  { model, wording, now }: { model: string; wording: Wording | null; now: Date },
): Promise<void> {
  const made = {
    model,
    of_title: template.title,
    of_message: template.message,
    title: wording?.title ?? null,
    message: wording?.message ?? null,
    made_at: now,
  };
  await query
    .insertInto('insight_wordings')
    .columns(['household_id', 'insight_id', 'model', 'of_title', 'of_message', 'title', 'message', 'made_at'])
    // From the table: the insight may be gone since it was read.
    .expression((from) =>
      from
        .selectFrom('insights')
        .select(({ ref, val }) => [
          ref('household_id').as('household_id'),
          ref('id').as('insight_id'),
          val(made.model).as('model'),
          val(made.of_title).as('of_title'),
          val(made.of_message).as('of_message'),
          val(made.title).as('title'),
          val(made.message).as('message'),
          val(made.made_at).as('made_at'),
        ])
        .where('household_id', '=', householdId)
        .where('id', '=', template.insightId),
    )
    .onConflict((conflict) => conflict.columns(['household_id', 'insight_id']).doUpdateSet(made))
    .execute();
}

/** The insights in the model's words where it found some for exactly the template's; in the template's where it did not. */
export async function withWordings(
  { query, householdId }: HouseholdTransaction,
  insights: readonly Insight[],
  model: string,
): Promise<Insight[]> {
  const rows = await query
    .selectFrom('insight_wordings')
    .select(['insight_id', 'of_title', 'of_message', 'title', 'message'])
    .where('household_id', '=', householdId)
    .where('model', '=', model)
    .execute();
  const byInsight = new Map(rows.map((row) => [row.insight_id, row]));
  return insights.map((insight) => {
    const row = byInsight.get(insight.id);
    if (row === undefined || row.title === null || row.message === null) return insight;
    if (row.of_title !== insight.title || row.of_message !== insight.message) return insight;
    return { ...insight, title: row.title, message: row.message, wordedBy: model };
  });
}
