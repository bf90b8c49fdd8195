import type { AskProposal } from '@cairn/contract/ask/answer';
import { readAmounts } from '@cairn/contract/ask/read-phrase';
import { tokensOf } from '@cairn/contract/ask/tokens';
import { budgetCategory } from '@cairn/contract/budgets';
import { uncategorizedId } from '@cairn/contract/categories';
import { rulePreviewRequest } from '@cairn/contract/categorising';
import { z } from 'zod';
import type { ModelTool, ModelToolCall } from '../llm/language-model.ts';
import { hasNumbersOf, type ToolContext } from './tool-context.ts';

type BudgetProposal = Extract<AskProposal, { is: 'budget' }>;
type RuleProposal = Extract<AskProposal, { is: 'rule' }>;
/** A proposal before it is laid beside what there is. */
export type Proposed = Omit<BudgetProposal, 'now'> | RuleProposal;

const budgetInput = z.strictObject({
  category: budgetCategory,
  monthlyLimit: z.string().max(80).describe('an amount that the question holds, such as "$500"'),
});
const ruleInput = z.strictObject({
  text: z.string().max(100).describe('what descriptions contain, word for word as the question has it'),
  categoryId: z.string().max(64).describe('the id of a category, from the list'),
});
const budgetTool = 'propose_budget';
const ruleTool = 'propose_rule';

/** What the model may propose. None of it is done: the person sees it, and presses or not. */
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

/** What a call proposes; null for any other call, and for one that names what neither the question nor the household has. */
export function proposedBy({ name, input }: ModelToolCall, context: ToolContext): Proposed | null {
  if (name === budgetTool) return budgetOf(budgetInput.safeParse(input).data, context);
  if (name === ruleTool) return ruleOf(ruleInput.safeParse(input).data, context);
  return null;
}

function budgetOf(
  input: z.output<typeof budgetInput> | undefined,
  { question }: ToolContext,
): Proposed | null {
  if (input === undefined || !hasNumbersOf(question, input.monthlyLimit)) return null;
  const monthlyLimit = readAmounts(`at least ${input.monthlyLimit}`)?.least;
  return monthlyLimit === undefined ? null : { is: 'budget', category: input.category, monthlyLimit };
}

function ruleOf(
  input: z.output<typeof ruleInput> | undefined,
  { question, index }: ToolContext,
): Proposed | null {
  const category = index.vocabulary.categories.find(({ id }) => id === input?.categoryId);
  if (input === undefined || category === undefined || category.id === uncategorizedId) return null;
  // Parsed once more as what the browser would send: the model can propose nothing that a person could not type.
  const rule = rulePreviewRequest.safeParse({
    descriptionContains: wordsOfQuestion(input.text, question),
    categoryId: category.id,
  }).data;
  return rule === undefined ? null : { is: 'rule', ...rule, categoryName: category.name };
}

/** Characters that nobody sees: what a person reads must be what the rule holds. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/u;

/** The words as they stand in the question, one after the other; null where they do not. */
function wordsOfQuestion(said: string, question: string): string | null {
  const wanted = tokensOf(said);
  const asked = tokensOf(question);
  const from = asked.findIndex((_, start) => wanted.every(({ text }, n) => asked[start + n]?.text === text));
  const [first, last] = [asked[from], asked[from + wanted.length - 1]];
  if (wanted.length === 0 || first === undefined || last === undefined) return null;
  const text = question.slice(first.start, last.end);
  return unseen.test(text) ? null : text;
}
