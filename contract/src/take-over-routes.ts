import { z } from 'zod';
import { recordId } from './record-id.ts';
import { empty, route } from './route-definition.ts';
import { takeOverOffersResponse, takeOverPreview, takeOverResponse } from './take-over.ts';

const params = z.object({ accountId: recordId, ownAccountId: recordId });

/** A linked account takes over one that was kept by hand or imported: one account, with both histories. */
export const takeOverRoutes = {
  takeOverOffers: route('GET', '/api/take-overs/offers', 'session', {
    summary: 'Accounts kept by hand that look like linked ones',
    response: takeOverOffersResponse,
  }),
  previewTakeOver: route('GET', '/api/accounts/:accountId/take-over/:ownAccountId', 'session', {
    summary: 'What a linked account would make of the transactions of one that is kept by hand',
    params,
    response: takeOverPreview,
  }),
  takeOver: route('POST', '/api/accounts/:accountId/take-over/:ownAccountId', 'session', {
    once: true,
    summary: 'Join an account that is kept by hand to a linked one; transactions that both have count once',
    params,
    response: takeOverResponse,
  }),
  undoTakeOver: route('POST', '/api/take-overs/:takeOverId/undo', 'session', {
    summary: 'Part two accounts again',
    params: z.object({ takeOverId: recordId }),
    response: empty,
  }),
};
