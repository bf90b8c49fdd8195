import { answerQuestion, examplesFor } from '@cairn/contract/ask/answer-question';
import { indexWords } from '@cairn/contract/ask/vocabulary';
import { readAskInput } from '../ask/household-books.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Handlers } from './handlers.ts';

/** The calls that answer questions. Each reads in one transaction, as the person who asks, and writes nothing. */
export function askHandlers({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): Pick<Handlers, 'ask' | 'askExamples'> {
  return {
    ask: ({ session, body }) =>
      inHousehold(database, session.scope, async (tx) => answerQuestion(body, await readAskInput(tx, now()))),
    askExamples: ({ session }) =>
      inHousehold(database, session.scope, async (tx) => {
        const { vocabulary } = await readAskInput(tx, now());
        return { examples: examplesFor(indexWords(vocabulary)) };
      }),
  };
}
