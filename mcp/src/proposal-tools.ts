import { categoryRoutes } from '@cairn/contract/categories';
import { maxProposedTogether, maxReasonLength, proposalRoutes } from '@cairn/contract/proposals';
import { maxMerchantNameLength, maxNoteLength } from '@cairn/contract/transactions';
import { z } from 'zod';
import { linkTo } from './evidence.ts';
import { plainText } from './plain-text.ts';
import { tool, untrusted, untrustedText } from './tool.ts';

export const listCategories = tool({
  title: 'Categories',
  description: `The categories of the household, for proposing one. A hidden one is not offered for new transactions. ${untrusted}`,
  isReading: true,
  input: {},
  output: {
    categories: z.array(
      z.object({
        id: z.string(),
        parent_id: z.string().nullable(),
        kind: z.string(),
        is_hidden: z.boolean(),
        transactions_count: z.number().int(),
        untrusted_text: untrustedText({ name: z.string() }),
      }),
    ),
  },
  run: async ({ api }) => ({
    categories: (await api(categoryRoutes.categories)).categories.map((one) => ({
      id: one.id,
      parent_id: one.parentId,
      kind: one.kind,
      is_hidden: one.isHidden,
      transactions_count: one.transactionsCount,
      untrusted_text: { name: plainText(one.name) },
    })),
  }),
});

export const proposeChanges = tool({
  title: 'Propose changes',
  description:
    'Proposes changes of transactions. Nothing changes by it: each waits in “Needs review”, where the person accepts or dismisses it. The newest of a transaction replaces the one before. Needs a key with the scope “write”.',
  isReading: false,
  input: {
    changes: z
      .array(
        z.object({
          transaction_id: z.string(),
          category_id: z.string().optional().describe('Of list_categories'),
          merchant: z.string().max(maxMerchantNameLength).optional().describe('What to call the merchant'),
          note: z.string().max(maxNoteLength).optional().describe('In place of the note that is there'),
          reason: z.string().max(maxReasonLength).optional().describe('Why, in a sentence for the person'),
        }),
      )
      .min(1)
      .max(maxProposedTogether),
  },
  output: {
    waiting_count: z.number().int().describe('How many proposals wait for the person now'),
    link: z.string().describe('Where the person decides'),
  },
  run: async ({ api, origin }, { changes }) => {
    const proposals = changes.map((one) => ({
      transactionId: one.transaction_id,
      categoryId: one.category_id,
      merchantName: one.merchant,
      note: one.note,
      reason: one.reason,
    }));
    const { waitingCount } = await api(proposalRoutes.propose, { body: { proposals } });
    return { waiting_count: waitingCount, link: linkTo(origin, '/review') };
  },
});
