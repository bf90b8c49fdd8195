import type { ModelPurpose } from './language-model.ts';
import { disguises, hostileClaims } from './test-hostile-claims.ts';
import { strangersHouseholdId } from './test-hostile-text.ts';
import { hostileTexts } from './test-hostile-texts.ts';
import { anthropicMessage, chatCompletion, type Reply } from './test-model-server.ts';

type Call = { name: string; input: unknown };
type Provider = 'openai-compatible' | 'anthropic';

/** A reply of a model that lies, obeys what it reads, or talks nonsense. */
export type HostileReply = {
  /** Which purpose it is for. */
  purpose: ModelPurpose;
  /** What a bank or a person wrote, to which this is the reply; null where that does not matter. */
  obeys: string | null;
  /** The reply as this provider's server sends it. */
  as: (provider: Provider) => Reply;
};

/** In every reply, wherever it holds a text, and nowhere else. Without a letter that a disguise swaps for one that looks alike. */
export const marker = 'zqxvirbl';

/** As many for each purpose, so that all together are 1,500. */
const repliesPerPurpose = 500;

const said = (text: string, calls: readonly Call[]): HostileReply['as'] => {
  const numbered = calls.map((call, index) => ({ id: `call-${index}`, ...call }));
  return (provider) =>
    (provider === 'anthropic' ? anthropicMessage : chatCompletion)({ text, calls: numbered });
};

/** What is no reply at all, with a text in it all the same. */
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
  // Arguments that are no JSON, and the same for the other protocol.
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

/** Calls for each purpose that hold a text: with other types, fields, ids, numbers and tools, and those of the purpose itself. */
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

/** The reply of this number: text alone, no reply at all, or calls with text beside them. */
function replyOf(purpose: ModelPurpose, index: number): HostileReply {
  const claim = at(hostileClaims, index);
  const text = at(disguises, Math.floor(index / 2))(`${marker} ${claim} ${marker}${index}`);
  const kind = index % 5;
  if (kind === 0) return { purpose, obeys: null, as: said(text, []) };
  if (kind === 1) {
    const reply = at(noReplies, Math.floor(index / 5))(text.slice(0, 2_000));
    return { purpose, obeys: null, as: () => reply };
  }
  const calls = at(callsWith[purpose], Math.floor(index / 3))(text);
  return { purpose, obeys: null, as: said(kind === 2 ? '' : text, calls) };
}

/** For each purpose: a reply that obeys each text of the corpus, and then as many others as are missing. */
export const hostileReplies: readonly HostileReply[] = (['brief', 'question', 'merchant'] as const).flatMap(
  (purpose) => {
    const obeying = hostileTexts.map(
      ({ text, obeyed }): HostileReply => ({
        purpose,
        obeys: text,
        as: said(`${marker} ${obeyed.says}`, obeyed.calls),
      }),
    );
    const others = Array.from({ length: repliesPerPurpose - obeying.length }, (_, index) =>
      replyOf(purpose, index),
    );
    return [...obeying, ...others];
  },
);
