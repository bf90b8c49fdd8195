import { z } from 'zod';
import type { BankLoan } from '../ledger/types.ts';
import { parseReply } from './fetch-delta.ts';
import { type FetchedProduct, fetchProduct } from './fetch-product.ts';
import type { PlaidClient } from './plaid-client.ts';
import { loanKinds } from './plaid-to-loans.ts';
import { type ReadRecords, readAccounts, readLoans } from './read-records.ts';

const list = z.array(z.unknown()).nullish().catch(null);
const liabilitiesReply = z.object({
  accounts: z.array(z.unknown()).catch([]),
  liabilities: z.object({ credit: list, mortgage: list, student: list }),
});

export type FetchedLoans = FetchedProduct<ReadRecords<BankLoan>>;

/** Fetches the terms of a connection's loans and cards. Their principal is by the balances in the same reply. */
export function fetchLoans(client: PlaidClient, accessToken: string): Promise<FetchedLoans> {
  return fetchProduct(async () => {
    const reply = await client.liabilitiesGet({ access_token: accessToken });
    const { accounts, liabilities } = parseReply(liabilitiesReply, reply);
    const balances = new Map(
      readAccounts(accounts).records.map((account) => [
        account.providerAccountId,
        account.currentBalanceCents,
      ]),
    );
    const read = loanKinds.map((kind) => readLoans(liabilities[kind] ?? [], kind, balances));
    return {
      records: read.flatMap(({ records }) => records),
      unreadable: read.flatMap(({ unreadable }) => unreadable),
    };
  });
}
