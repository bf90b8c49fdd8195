import type { AccountIds, TenantRow } from './account-rows.ts';

type Household = {
  tag: string;
  householdId: string;
  ownerId: string;
  shared: AccountIds;
  private: AccountIds;
};

/** What the journal has of a shared and of a private account, and an account of either kind that is gone. */
export function historyRows({ tag, householdId, ownerId, ...accounts }: Household): TenantRow[] {
  return (['shared', 'private'] as const).flatMap((kind) => {
    const owner = kind === 'private' ? ownerId : null;
    const former = { household_id: householdId, name: `Former ${kind} ${tag}`, privateToUserId: owner };
    const rows = [
      ...journaledChanges(accounts[kind], { household_id: householdId, user_id: ownerId }),
      rowImage(accounts[kind], { household_id: householdId, note: `Noted ${kind} ${tag}` }),
      formerAccount(accounts[kind], former),
    ];
    return owner === null ? rows : rows.map((row) => ({ ...row, privateTo: owner }));
  });
}

/** The journal's entries of a person's changes to an account's transaction. */
function journaledChanges(
  { accountId, transactionId, resolutionId, learningId, splitChangeId, reimbursementChangeId }: AccountIds,
  by: { household_id: string; user_id: string },
): TenantRow[] {
  const noParts = { parts: [] };
  const noLinks = { parts: [], links: [] };
  const entries = [
    { id: resolutionId, action: 'leave_out', before: {}, after: { differenceCents: 0 } },
    { id: learningId, action: 'learn', before: { words: [] }, after: { rowIds: [], words: [] } },
    // Later than what the tests do: only the last change of parts is undone.
    {
      id: splitChangeId,
      action: 'join_parts',
      before: noParts,
      after: noParts,
      recorded_at: '2100-01-01T00:00:00Z',
    },
    {
      id: reimbursementChangeId,
      action: 'unlink_reimbursement',
      before: noLinks,
      after: { ...noLinks, expenseId: transactionId },
    },
  ];
  return entries.map(({ before, after, ...entry }) => ({
    table: 'journal',
    values: {
      ...by,
      ...entry,
      actor: 'user',
      subject_kind: 'transaction',
      subject_id: transactionId,
      step_id: entry.id,
      account_id: accountId,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    },
  }));
}

/** What a step changed of an account. */
function rowImage(
  { accountId, learningId }: AccountIds,
  { household_id, note }: { household_id: string; note: string },
): TenantRow {
  return {
    table: 'row_images',
    values: {
      household_id,
      id: learningId,
      step_id: learningId,
      account_id: accountId,
      table_name: 'accounts',
      row_key: JSON.stringify({ id: accountId }),
      before: JSON.stringify({ note: null }),
      after: JSON.stringify({ note }),
    },
  };
}

/** An account that is gone, whose history stays. */
function formerAccount(
  { formerAccountId }: AccountIds,
  of: { household_id: string; name: string; privateToUserId: string | null },
): TenantRow {
  const { household_id, name, privateToUserId } = of;
  return {
    table: 'former_accounts',
    values: { household_id, id: formerAccountId, name, private_to_user_id: privateToUserId },
  };
}
