import { z } from 'zod';
import { accountEdit, accountOrder, accountResponse } from './account-settings.ts';
import { recordId } from './record-id.ts';
import { empty, route } from './route-definition.ts';

/** What a person sets on accounts, linked or kept by hand. */
export const accountSettingsRoutes = {
  editAccount: route('PATCH', '/api/accounts/:accountId', 'session', {
    summary: 'Rename, group, annotate, hide or show an account; close or reopen one that is kept by hand',
    params: z.object({ accountId: recordId }),
    body: accountEdit,
    response: accountResponse,
  }),
  orderAccounts: route('POST', '/api/accounts/order', 'session', {
    summary: 'Set the order in which accounts are listed',
    body: accountOrder,
    response: empty,
  }),
};
