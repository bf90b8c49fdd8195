import type { ModelPurpose } from '../../server/src/llm/language-model.ts';
import { anthropicMessage, chatCompletion, type Reply } from '../../server/src/llm/test-model-server.ts';
import { disguises, hostileClaims } from './claims.ts';
import { strangersHouseholdId } from './hostile-text.ts';
import { hostileTexts } from './hostile-texts.ts';

type Call = { name: string; input: unknown };
type Provider = 'openai-compatible' | 'anthropic';

/** A reply of a model that lies, follows injected instructions, or is invalid. */
export type HostileReply = {
  purpose: ModelPurpose;
  /** The text that the reply follows; null where it does not matter. */
  obeys: string | null;
  /** The reply in a provider's format. */
  as: (provider: Provider) => Reply;
};

/** Part of every text in a reply, and found nowhere else. Without letters that disguises replace by lookalikes. */
export const marker = 'zqxvirbl';

/** Per purpose; 1,500 in total. */
const repliesPerPurpose = 500;

const textAndCalls = (text: string, calls: readonly Call[]): HostileReply['as'] => {
  const numbered = calls.map((call, index) => ({ id: `call-${index}`, ...call }));
  return (provider) =>
    (provider === 'anthropic' ? anthropicMessage : chatCompletion)({ text, calls: numbered });
};

/** Invalid replies that contain a text. */
const noReplies: readonly ((text: string) => Reply)[] = [
  (text) => ({ json: text }),
  (text) => ({ json: { text, ok: true } }),
  (text) => ({ json: { choices: [], content: text } }),
  (text) => ({ json: { choices: [{ message: { content: [text] } }], content: [{ text }] } }),
  (text) => ({ json: [{ title: text }] }),
  (text) => ({ status: 400, json: { error: { message: text } } }),
  (text) => ({
    with: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${text}</p>`),
  }),
  (text) => ({
    with: (response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(`{"choices":[{"message":{"content":"${text}`),
  }),
  // Invalid JSON arguments, for both protocols.
  (text) => ({
    json: {
      choices: [
        {
          message: {
            content: text,
            tool_calls: [
              { id: 'a', type: 'function', function: { name: 'choose_brief', arguments: `{${text}` } },
            ],
          },
        },
      ],
      content: [{ type: 'tool_use', id: 1, name: text, input: text }],
    },
  }),
];

/** Calls with a text for each purpose: with wrong types, fields, ids, numbers and tools, and valid ones. */
const callsWith: Record<ModelPurpose, readonly ((text: string) => readonly Call[])[]> = {
  brief: [
    (text) => [{ name: 'choose_brief', input: { numbers: [2, 1], title: text } }],
    (text) => [{ name: 'choose_brief', input: { numbers: [text, 1] } }],
    () => [{ name: 'choose_brief', input: { numbers: [3, 3, 3, 99, -1, 0, 2, 1, 4, 5, 6] } }],
    () => [{ name: 'choose_brief', input: { numbers: [7_777_777, 99] } }],
    () => [{ name: 'choose_brief', input: { numbers: [1.5, 2] } }],
    (text) => [{ name: 'choose_brief', input: text }],
    (text) => [{ name: 'choose_brief', input: { numbers: [1], message: text, sentences: [text] } }],
    (text) => [{ name: 'write_brief', input: { text } }],
    (text) => [{ name: text, input: { numbers: [1] } }],
    (text) => [
      { name: 'choose_brief', input: { numbers: [4, 2] } },
      { name: 'choose_brief', input: { numbers: [text] } },
    ],
  ],
  question: [
    (text) => [{ name: 'total', input: { measure: 'spending', note: text } }],
    (text) => [{ name: 'total', input: { measure: text } }],
    (text) => [{ name: 'total', input: { measure: 'spending', merchant: text } }],
    (text) => [{ name: 'count', input: { rows: 'any', period: text } }],
    (text) => [{ name: 'list', input: { rows: 'any', order: 'latest', categoryIds: [text] } }],
    (text) => [{ name: 'balance', input: { of: 'cash', account: text } }],
    (text) => [{ name: 'list', input: { rows: 'any', order: 'largest', amount: `over ${text}` } }],
    () => [{ name: 'total', input: { measure: 'spending', householdId: strangersHouseholdId } }],
    (text) => [{ name: 'propose_rule', input: { text, categoryId: 'travel' } }],
    (text) => [{ name: 'propose_budget', input: { category: 'Travel', monthlyLimit: text } }],
    (text) => [{ name: text, input: { text } }],
    (text) => [
      { name: 'total', input: { measure: 'spending', period: 'this month' } },
      { name: 'answer', input: { text } },
    ],
    () => [
      { name: 'count', input: { rows: 'any' } },
      { name: 'total', input: { measure: 'spending' } },
      { name: 'total', input: { measure: 'income' } },
      { name: 'total', input: { measure: 'net' } },
      { name: 'balance', input: { of: 'worth' } },
    ],
  ],
  merchant: [
    (text) => [{ name: 'suggest', input: { categoryId: text } }],
    (text) => [{ name: 'suggest', input: { categoryId: 'lodging', name: text } }],
    (text) => [{ name: 'suggest', input: { categoryId: 'lodging', reason: text } }],
    () => [{ name: 'suggest', input: { categoryId: 'income', name: 'Salary' } }],
    () => [{ name: 'suggest', input: { categoryId: 'transfer' } }],
    (text) => [{ name: 'suggest', input: { categoryId: ['lodging'], name: [text] } }],
    (text) => [{ name: 'suggest', input: text }],
    (text) => [{ name: 'set_category', input: { categoryId: 'lodging', note: text } }],
    (text) => [{ name: text, input: { categoryId: 'lodging' } }],
    (text) => [
      { name: 'suggest', input: { categoryId: 'groceries' } },
      { name: 'suggest', input: { categoryId: 'lodging', name: text } },
    ],
    () => [{ name: 'suggest', input: { categoryId: 'lodging', name: 'QWEXLI' } }],
    () => [{ name: 'suggest', input: { categoryId: 'lodging', name: 'Grand Hotel' } }],
  ],
};

function at<T>(all: readonly T[], index: number): T {
  const one = all[index % all.length];
  if (one === undefined) throw new Error('An empty list');
  return one;
}

/** Reply number n: text alone, invalid, or calls with text. */
function replyOf(purpose: ModelPurpose, index: number): HostileReply {
  const claim = at(hostileClaims, index);
  const text = at(disguises, Math.floor(index / 2))(`${marker} ${claim} ${marker}${index}`);
  const kind = index % 5;
  if (kind === 0) return { purpose, obeys: null, as: textAndCalls(text, []) };
  if (kind === 1) {
    const reply = at(noReplies, Math.floor(index / 5))(text.slice(0, 2_000));
    return { purpose, obeys: null, as: () => reply };
  }
  const calls = at(callsWith[purpose], Math.floor(index / 3))(text);
  return { purpose, obeys: null, as: textAndCalls(kind === 2 ? '' : text, calls) };
}

/** For each purpose: a reply that follows each hostile text, and the rest generated. */
export const hostileReplies: readonly HostileReply[] = (['brief', 'question', 'merchant'] as const).flatMap(
  (purpose) => {
    const obeying = hostileTexts.map(
      ({ text, obeyed }): HostileReply => ({
        purpose,
        obeys: text,
        as: textAndCalls(`${marker} ${obeyed.says}`, obeyed.calls),
      }),
    );
    const others = Array.from({ length: repliesPerPurpose - obeying.length }, (_, index) =>
      replyOf(purpose, index),
    );
    return [...obeying, ...others];
  },
);
