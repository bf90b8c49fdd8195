import { monthOf, monthRange, type PlainDate } from '@cairn/domain/plain-date';
import { z } from 'zod';
import { type BriefCandidate, mostInBrief } from '../insights/brief.ts';
import type { ModelAnswer, ModelRequest, ModelTool } from '../llm/language-model.ts';

/** A few numbers. */
const maxOutputTokens = 200;
/** Nothing on a screen waits for it. */
const timeoutMs = 20_000;

const system = `You choose which findings about a household's month a person should read first.
Each finding has a number, a kind and a priority. Call choose_brief once, with the numbers of at most ${mostInBrief} findings, the most important first.
Say nothing else: no other text is read.`;

const input = z.strictObject({
  numbers: z.array(z.int()).describe('numbers of findings, from the list, each once'),
});
const tool: ModelTool = {
  name: 'choose_brief',
  description: 'The findings to read first, in order',
  input,
};

/** The candidates by the numbers that the model sees. The numbers follow the ids, which are drawn by chance, and so say nothing. */
export function numberedOf(candidates: readonly BriefCandidate[]): Map<number, BriefCandidate> {
  const byId = candidates.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return new Map(byId.map((candidate, index) => [index + 1, candidate]));
}

/** What is sent for a brief: of each finding its number, kind and priority, and how far the month is. No text of a bank, no amount. */
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

/** The ids that a reply chose, in its order, and how many parts of it did not fit: other calls, unknown or repeated numbers, too many. */
export function readBriefReply(
  { toolCalls }: Pick<ModelAnswer, 'toolCalls'>,
  numbered: ReadonlyMap<number, BriefCandidate>,
): { insightIds: string[]; dropped: number } {
  const fitting = toolCalls.flatMap(({ name, input: said }) =>
    name === tool.name ? (input.safeParse(said).data ?? []) : [],
  );
  const [first] = fitting;
  if (first === undefined) return { insightIds: [], dropped: Math.max(1, toolCalls.length) };
  const chosen = new Set<string>();
  for (const number of first.numbers) {
    const id = numbered.get(number)?.id;
    if (id !== undefined && chosen.size < mostInBrief) chosen.add(id);
  }
  const dropped = toolCalls.length - 1 + (first.numbers.length - chosen.size);
  return { insightIds: [...chosen], dropped };
}
