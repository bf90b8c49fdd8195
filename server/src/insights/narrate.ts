import type { LanguageModel, ModelRequest } from '../llm/language-model.ts';
import type { Finding } from './finding.ts';
import { judgeNarration, type Wording } from './narration/narration-gate.ts';
import { readToldFacts } from './narration/told-facts.ts';

type Template = Pick<Finding, 'title' | 'message' | 'facts'>;

/** Two short texts: some 100 tokens, and room for a model that says more than asked. */
const mostOutputTokens = 400;
/** Nobody waits for it. */
const timeoutMs = 20_000;
/** An answer is two short texts in JSON; more than this is something else. */
const longestAnswer = 4_000;

const system = `You reword short notes of a personal finance app in plain, friendly English.
You get a title and a message as JSON. Words in braces, such as {payee}, stand for figures, dates and names that you never see.
Answer with JSON only: {"title": "...", "message": "..."}.
Rules:
- Keep every placeholder exactly as it is, with the words that say what it is (from, than, a month, since, alone).
- The first amount stays the first. Keep each sentence's placeholders together in one sentence. Use full stops or semicolons between sentences.
- Add no number, date, name, advice or claim. Do not turn anything round: more stays more, less stays less.
- Use everyday words. No quotation marks, exclamation marks, dashes, markup or emoji.`;

/**
 * What is sent for one finding: its words with a placeholder in the place of every figure, date and name. Nothing of the household
 * is in it, and nothing that a bank wrote. Null when the words cannot be told from the facts.
 */
export function narrationRequest(template: Template): ModelRequest | null {
  const skeleton = readToldFacts(template)?.skeleton;
  if (skeleton === undefined) return null;
  return {
    system,
    messages: [{ role: 'user', text: JSON.stringify(skeleton) }],
    tools: [],
    mostOutputTokens,
    timeoutMs,
  };
}

/** Asks the model for other words. Null when it gives none that the gate lets through. Throws ModelError when it does not answer. */
export async function narrate(
  model: Pick<LanguageModel, 'answer'>,
  template: Template,
): Promise<Wording | null> {
  const request = narrationRequest(template);
  if (request === null) return null;
  const { text, toolCalls } = await model.answer(request);
  const candidate = toolCalls.length === 0 ? readWording(text) : null;
  if (candidate === null) return null;
  const judgement = judgeNarration(template, candidate);
  return judgement.isHonest ? judgement.wording : null;
}

function readWording(text: string): Wording | null {
  if (text.length > longestAnswer) return null;
  try {
    const value: unknown = JSON.parse(text.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, ''));
    return isWording(value) ? { title: value.title, message: value.message } : null;
  } catch {
    return null;
  }
}

function isWording(value: unknown): value is Wording {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    typeof value.title === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}
