import { Configuration, PlaidApi } from 'plaid';
import type { PlaidSettings } from './plaid-client.ts';

/** Plaid's own SDK: what a test does at the bank, and what it reads there to compare with. */
export function openPlaidSdk({ clientId, secret, baseUrl }: PlaidSettings): PlaidApi {
  const headers = { 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret };
  return new PlaidApi(new Configuration({ basePath: baseUrl, baseOptions: { headers, proxy: false } }));
}
