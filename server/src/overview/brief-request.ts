import { monthOf, monthRange, type PlainDate } from '@cairn/domain/plain-date';
import { z } from 'zod';
import { type BriefCandidate, maxInBrief } from '../insights/brief.ts';
import type { ModelAnswer, ModelRequest, ModelTool } from '../llm/language-model.ts';

/** Enough for a few numbers. */
const maxOutputTokens = 200;
/** No page waits for it. */
const timeoutMs = 20_000;

const system = `You choose which findings about a household's month a person should read first.
Each finding has a number, a kind and a priority. Call choose_brief once, with the numbers of at most ${maxInBrief} findings, the most important first.
Say nothing else: no other text is read.`;

const input = z.strictObject({
  numbers: z.array(z.int()).describe('numbers of findings, from the list, each once'),
});
const tool: ModelTool = {
  name: 'choose_brief',
  description: 'The findings to read first, in order',
  input,
};

/** Numbers the candidates for the model. The order follows random ids, so the numbers carry no meaning. */
export function numberedOf(candidates: readonly BriefCandidate[]): Map<number, BriefCandidate> {
  const byId = candidates.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return new Map(byId.map((candidate, index) => [index + 1, candidate]));
}

/** The request: each finding's number, kind and priority, and the day of the month. No bank text, no amount. */
export function briefRequest(numbered: ReadonlyMap<number, BriefCandidate>, today: PlainDate): ModelRequest {
  const findings = [...numbered].map(([number, { kind, priority }]) => ({ number, kind, priority }));
  const month = { day: Number(today.slice(8)), days: Number(monthRange(monthOf(today)).to.slice(8)) };
  return {
    system,
    messages: [{ role: 'user', text: JSON.stringify({ month, findings }) }],
    tools: [tool],
    maxOutputTokens,
    timeoutMs,
  };
}

/** The chosen ids in order, and the number of dropped parts: extra calls, unknown or repeated numbers, too many. */
export function readBriefReply(
  { toolCalls }: Pick<ModelAnswer, 'toolCalls'>,
  numbered: ReadonlyMap<number, BriefCandidate>,
): { insightIds: string[]; dropped: number } {
  const fitting = toolCalls.flatMap(({ name, input: reply }) =>
    name === tool.name ? (input.safeParse(reply).data ?? []) : [],
  );
  const [first] = fitting;
  if (first === undefined) return { insightIds: [], dropped: Math.max(1, toolCalls.length) };
  const chosen = new Set<string>();
  for (const number of first.numbers) {
    const id = numbered.get(number)?.id;
    if (id !== undefined && chosen.size < maxInBrief) chosen.add(id);
  }
  const dropped = toolCalls.length - 1 + (first.numbers.length - chosen.size);
  return { insightIds: [...chosen], dropped };
}
