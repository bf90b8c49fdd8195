import { RefusedError } from '../refused-error.ts';
import type { AskBody, GrammarAnswer } from './answer.ts';
import type { AnswerInput } from './answer-input.ts';
import { answerReading } from './answer-reading.ts';
import { chipsOf } from './chips.ts';
import { readQuestion } from './read-question.ts';
import type { AskReading } from './reading.ts';
import { indexWords, type WordIndex } from './vocabulary.ts';

const maxExamples = 6;
/** What is suggested instead of a question that can't be answered. */
const maxSuggestions = 3;
/** Merchants whose names make an example that is sure to be understood are looked for among so many. */
const merchantsTried = 20;

/** Answers a question or an edited reading. Throws RefusedError `not_found` for an account that the household does not have. */
export async function answerQuestion(
  { question, reading: given }: AskBody,
  input: AnswerInput,
): Promise<GrammarAnswer> {
  if (given !== undefined) {
    await expectAccountsOf(given, input);
    return responseTo(given, [], input);
  }
  const index = indexWords(input.vocabulary);
  const { reading, instead, notUnderstood, remarks } = readQuestion(question ?? '', index);
  if (reading !== null) return responseTo(reading, remarks, input);
  return {
    reading: null,
    chips: [],
    answer: null,
    notUnderstood,
    remarks: [],
    examples: [...new Set([...instead, ...examplesFor(index)])].slice(0, maxSuggestions),
  };
}

/** A saved link may name an account that has gone since: its rows are none, and "$0" would be the wrong answer. */
async function expectAccountsOf(reading: AskReading, { ledger }: AnswerInput): Promise<void> {
  const named = accountIdsIn(reading);
  if (named.size === 0) return;
  const { accounts } = await ledger.accounts();
  for (const { id } of accounts) named.delete(id);
  if (named.size > 0)
    throw new RefusedError(
      'not_found',
      'This question is about an account that is no longer connected. Ask again without it.',
    );
}

function accountIdsIn(reading: AskReading): Set<string> {
  const ids = new Set<string>();
  JSON.stringify(reading, (key, value: unknown) => {
    if (key === 'accountId' && typeof value === 'string') ids.add(value);
    return value;
  });
  return ids;
}

async function responseTo(
  reading: AskReading,
  remarks: string[],
  input: AnswerInput,
): Promise<GrammarAnswer> {
  return {
    reading,
    chips: chipsOf(reading, input.vocabulary),
    answer: await answerReading(reading, input),
    notUnderstood: [],
    remarks,
    examples: [],
  };
}

/** Questions that can be asked of this household, with names from its own rows. Each is understood. */
export function examplesFor(index: WordIndex): string[] {
  const isUnderstood = (question: string) => readQuestion(question, index).reading !== null;
  const ofMerchant = index.vocabulary.merchants
    .slice(0, merchantsTried)
    .map((name) => `When did I last pay ${name}?`)
    .find(isUnderstood);
  return [
    'How much on groceries last month?',
    'Where does most of my money go?',
    ...(ofMerchant === undefined ? [] : [ofMerchant]),
    'Compare eating out this month to last month',
    'Why was last month more expensive?',
    'Largest charges this year',
    'Subscriptions over $10',
    'How much do I have?',
  ]
    .filter(isUnderstood)
    .slice(0, maxExamples);
}
