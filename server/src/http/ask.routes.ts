import { answerQuestion } from '@cairn/contract/ask/answer-question';
import { readAskInput } from '../ask/household-books.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Handlers } from './handlers.ts';

/** The call that answers questions. It reads in one transaction, as the person who asks, and writes nothing. */
export function askHandlers({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): Pick<Handlers, 'ask'> {
  return {
    ask: ({ session, body }) =>
      inHousehold(database, session.scope, async (tx) => answerQuestion(body, await readAskInput(tx, now()))),
  };
}
