import { z } from 'zod/mini';
import { accountResponse, sharing } from './accounts.ts';
import { recordId } from './record-id.ts';
import { namedRoutes, route } from './route-definition.ts';

export const sharingMessages = {
  ownerOnly: 'Only the person who connected or added this account sets who sees it.',
  connectedByOthers:
    'Somebody else in the household connected this account too, so it can’t be hidden from them.',
} as const;

/** What setting who sees an account changes. */
export const sharingPreview = z.object({
  sharing,
  /** The names of the other people in the household. */
  others: z.array(z.string()),
  /** Transactions that others see now, or would. */
  transactionsCount: z.int(),
  /** Pairs and reimbursements that end: others would see one side of them alone. */
  unlinkedCount: z.int(),
});
export type SharingPreview = z.output<typeof sharingPreview>;

const params = z.object({ accountId: recordId });

/** Who in the household sees an account. */
export const sharingRoutes = namedRoutes({
  previewSharing: route('POST', '/api/accounts/:accountId/sharing/preview', 'member', 'accounts', {
    summary: 'What changes for others if this account is shared so',
    params,
    body: z.object({ sharing }),
    response: sharingPreview,
  }),
  setSharing: route('POST', '/api/accounts/:accountId/sharing', 'member', 'accounts', {
    summary: 'Set who in the household sees an account',
    params,
    body: z.object({ sharing }),
    response: accountResponse,
  }),
});
