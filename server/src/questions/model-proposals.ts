import { type AskProposal, proposedRule } from '@cairn/contract/questions';
import { uncategorizedId } from '@cairn/domain/categories';
import { readAmounts } from '@cairn/domain/questions/read-phrase';
import { z } from 'zod';
import type { ModelTool, ModelToolCall } from '../llm/language-model.ts';
import { quoteFromQuestion, type ToolContext, usesOnlyNumbersOf } from './tool-context.ts';

type BudgetProposal = Extract<AskProposal, { is: 'budget' }>;
type RuleProposal = Extract<AskProposal, { is: 'rule' }>;
/** A proposal without the current budget. */
export type Proposed = Omit<BudgetProposal, 'now'> | RuleProposal;

const budgetInput = z.strictObject({
  category: z.string().max(100).describe('the name of a category, from the list'),
  monthlyLimit: z.string().max(80).describe('an amount that the question holds, such as "$500"'),
});
const ruleInput = z.strictObject({
  text: z.string().max(100).describe('what descriptions contain, word for word as the question has it'),
  categoryId: z.string().max(64).describe('the id of a category, from the list'),
});
const budgetTool = 'propose_budget';
const ruleTool = 'propose_rule';

/** Tools for proposals. Nothing is changed until the user accepts. */
export const proposalTools: readonly ModelTool[] = [
  {
    name: budgetTool,
    description: 'Propose a monthly budget, when the question asks for one; the person decides',
    input: budgetInput,
  },
  {
    name: ruleTool,
    description:
      'Propose that transactions whose description contains a text belong to a category, when the question asks for it; the person decides',
    input: ruleInput,
  },
];

/** The proposal of a call; null for other calls, and for names that neither the question nor the household contains. */
export function proposalOfCall({ name, input }: ModelToolCall, context: ToolContext): Proposed | null {
  if (name === budgetTool) return budgetOf(budgetInput.safeParse(input).data, context);
  if (name === ruleTool) return ruleOf(ruleInput.safeParse(input).data, context);
  return null;
}

function budgetOf(
  input: z.output<typeof budgetInput> | undefined,
  { question, index }: ToolContext,
): Proposed | null {
  if (input === undefined || !usesOnlyNumbersOf(question, input.monthlyLimit)) return null;
  const isOwn = index.vocabulary.categories.some(
    ({ name, kind }) => name === input.category && kind === 'spending',
  );
  if (!isOwn) return null;
  const monthlyLimit = readAmounts(`at least ${input.monthlyLimit}`)?.least;
  return monthlyLimit === undefined ? null : { is: 'budget', category: input.category, monthlyLimit };
}

function ruleOf(
  input: z.output<typeof ruleInput> | undefined,
  { question, index }: ToolContext,
): Proposed | null {
  const category = index.vocabulary.categories.find(({ id }) => id === input?.categoryId);
  if (input === undefined || category === undefined || category.id === uncategorizedId) return null;
  // Validated like the browser's request, so that the model can propose nothing that a user could not enter.
  const rule = proposedRule.safeParse({
    descriptionContains: quoteFromQuestion(input.text, question),
    categoryId: category.id,
  }).data;
  return rule === undefined ? null : { is: 'rule', ...rule, categoryName: category.name };
}
