import type { AskResponse } from '@cairn/contract/questions';
import type { AskBody } from '@cairn/domain/questions/answer';
import type { AnswerInput } from '@cairn/domain/questions/answer-input';
import { answerQuestion } from '@cairn/domain/questions/answer-question';
import type { Reads } from '../db/household-reads.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import type { HouseholdModel } from '../llm/language-model.ts';
import { askModel } from './ask-model.ts';
import { type AskInputDeps, readAskInput } from './household-input.ts';

export type AskDeps = AskInputDeps & {
  reads: Reads;
  /** null without a model. */
  modelFor: ((scope: HouseholdScope) => HouseholdModel) | null;
};

/**
 * Answers a question within what the user may see. A model is called only when the grammar does not understand the question.
 */
export async function askQuestion(deps: AskDeps, scope: HouseholdScope, body: AskBody): Promise<AskResponse> {
  const { reads, modelFor } = deps;
  const withInput = <T>(work: (input: AnswerInput) => Promise<T>) =>
    reads.inHousehold(scope, async (tx) => work(await readAskInput(tx, deps)), { isSnapshot: true });
  const { response, vocabulary } = await withInput(async (input) => ({
    response: { ...(await answerQuestion(body, input)), byModel: null },
    vocabulary: input.vocabulary,
  }));
  // What a model is used for is counted, and who only looks has nothing written.
  if (response.answer !== null || body.question === undefined || modelFor === null || !scope.canChange)
    return response;
  // Errors of the model are ignored: the response without it remains valid.
  const byModel = await askModel({
    model: modelFor(scope),
    question: body.question,
    vocabulary,
    withInput,
  }).catch(() => null);
  return { ...response, byModel };
}
