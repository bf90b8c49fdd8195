import { examplesFor } from '@cairn/domain/questions/answer-question';
import { indexWords } from '@cairn/domain/questions/vocabulary';
import type { Handlers } from '../http/handlers.ts';
import { type AskDeps, askQuestion } from './ask-question.ts';
import { readAskInput } from './household-input.ts';

/** Handlers for questions. They read as the user who asks, and write nothing. */
export function askHandlers(deps: AskDeps) {
  return {
    ask: ({ session, body }) => askQuestion(deps, session.scope, body),
    askExamples: ({ session }) =>
      deps.reads.inHousehold(session.scope, async (tx) => {
        const { vocabulary } = await readAskInput(tx, deps);
        return { examples: examplesFor(indexWords(vocabulary)) };
      }),
  } satisfies Partial<Handlers>;
}
