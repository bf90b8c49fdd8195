import type { AskResponse } from '@cairn/contract/ask-answer';
import { AppError } from '@cairn/contract/errors';
import type { AskBody } from '@cairn/domain/questions/answer';
import type { AnswerInput } from '@cairn/domain/questions/answer-input';
import { answerQuestion, UnknownAccountError } from '@cairn/domain/questions/answer-question';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { HouseholdModel } from '../llm/language-model.ts';
import { askModel } from './ask-model.ts';
import { type AskInputDeps, readAskInput } from './household-input.ts';

export type AskDeps = AskInputDeps & {
  database: Database;
  /** The household's model with its budget; null where none is configured. */
  modelFor: ((scope: HouseholdScope) => HouseholdModel) | null;
};

/** Answers a question as the person of the scope may see the books. A model is asked only what the grammar did not understand. */
export async function askQuestion(deps: AskDeps, scope: HouseholdScope, body: AskBody): Promise<AskResponse> {
  const { database, modelFor } = deps;
  const look = <T>(work: (input: AnswerInput) => Promise<T>) =>
    inHousehold(database, scope, async (tx) => work(await readAskInput(tx, deps))).catch(
      refuseUnknownAccount,
    );
  const { response, vocabulary } = await look(async (input) => ({
    response: { ...(await answerQuestion(body, input)), byModel: null },
    vocabulary: input.vocabulary,
  }));
  if (response.answer !== null || body.question === undefined || modelFor === null) return response;
  // Whatever is wrong with the model, the answer without one stands.
  const byModel = await askModel({ model: modelFor(scope), question: body.question, vocabulary, look }).catch(
    () => null,
  );
  return { ...response, byModel };
}

function refuseUnknownAccount(error: unknown): never {
  if (error instanceof UnknownAccountError) throw new AppError('not_found', error.message, { cause: error });
  throw error;
}
