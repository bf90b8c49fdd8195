import { randomUUID } from 'node:crypto';
import { type AccountIds, rowsSavedAt, type TenantRow } from './account-rows.ts';

type Household = {
  tag: string;
  householdId: string;
  ownerId: string;
  shared: AccountIds;
  private: AccountIds;
};

/** The journal's entry of a join by an account, from which the other account is made again. */
export function joinEntry(
  { tag, householdId, ownerId, ...accounts }: Household,
  kind: 'shared' | 'private',
): TenantRow {
  const { accountId, joinId } = accounts[kind];
  const account = {
    id: randomUUID(),
    provider_account_id: `taken-${kind}`,
    bank_name: `Taken ${kind} ${tag}`,
    type: 'depository',
    currency: 'USD',
    is_hidden: false,
    position: 0,
    private_to_user_id: kind === 'private' ? ownerId : null,
    created_at: rowsSavedAt,
  };
  const rest = { balances: [], fileNames: [], dismissedStreams: [] };
  return {
    table: 'journal',
    values: {
      household_id: householdId,
      id: joinId,
      actor: 'user',
      user_id: ownerId,
      subject_kind: 'account',
      subject_id: accountId,
      action: 'take_over',
      before: JSON.stringify({
        own: { account, ...rest },
        linked: { account: { id: accountId, provider_account_id: `linked-${kind}`, position: 0 }, ...rest },
        edits: [],
      }),
      after: JSON.stringify({ ownAccountId: account.id, merged: 0, moved: 0 }),
    },
  };
}
