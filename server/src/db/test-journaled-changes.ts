import type { AccountIds, TenantRow } from './test-account-rows.ts';

/** The journal's entries of a person's changes to an account's transaction. */
export function journaledChanges(
  {
    transactionId,
    resolutionId,
    learningId,
    splitChangeId,
    reimbursementChangeId,
    transferChangeId,
    duplicateChangeId,
    attachmentId,
    attachmentChangeId,
  }: AccountIds,
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
    {
      id: attachmentChangeId,
      action: 'remove_attachment',
      before: { attachment: { id: attachmentId } },
      after: { attachment: null },
    },
    { id: transferChangeId, action: 'unpair_by_hand', before: { states: [] }, after: { states: [] } },
    {
      id: duplicateChangeId,
      action: 'take_duplicates_apart',
      before: { states: [] },
      after: { states: [] },
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
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    },
  }));
}
