import { z } from 'zod';
import {
  merchantDetail,
  merchantRenaming,
  merchantsQuery,
  merchantsResponse,
  renamingPreview,
  renamingResponse,
} from './merchants.ts';
import { route } from './route-definition.ts';
import { merchantIs } from './transactions.ts';

/** Its whole name, in any letter case. */
const params = z.object({ merchantName: merchantIs });

/** Merchants, which are what transactions are called. */
export const merchantRoutes = {
  merchants: route('GET', '/api/merchants', 'session', {
    summary: 'The merchants with what was spent at each, most first',
    query: merchantsQuery,
    response: merchantsResponse,
  }),
  merchant: route('GET', '/api/merchants/:merchantName', 'session', {
    summary: 'A merchant: spent in all and by month, its usual category, first and last',
    params,
    response: merchantDetail,
  }),
  renamingPreview: route('POST', '/api/merchants/:merchantName/renaming-preview', 'session', {
    summary: 'What renaming a merchant, or merging it into another, would change',
    params,
    body: merchantRenaming,
    response: renamingPreview,
  }),
  renameMerchant: route('POST', '/api/merchants/:merchantName/renaming', 'session', {
    once: true,
    summary:
      'Rename a merchant, or merge it into the one that has the name: past transactions and those to come',
    params,
    body: merchantRenaming,
    response: renamingResponse,
  }),
};
