import { z } from 'zod';
import { partAccounts } from '../../joined-accounts/join-accounts.ts';
import { acceptDifference, undoResolution } from '../../reconciliation/resolutions.store.ts';
import { undoStatement } from '../../statements/statements.ts';
import { each } from './undoer.ts';

const reconciled = z.object({ id: z.uuid() });

/** Undoes an account’s last statement, with its adjustment. */
export const undoReconciled = each(async (tx, { after }, { now }) => {
  await undoStatement(tx, reconciled.parse(after).id, now);
  return null;
});

/** Parts the accounts again that were joined. */
export const undoAccountJoin = each(
  async (tx, entry, { now }) => {
    await partAccounts(tx, entry, entry.id, now);
    return null;
  },
  () =>
    ({ action }) =>
      action === 'take_over',
);

/** Takes back that a difference was accepted. */
export const undoAcceptance = each(async (tx, entry, { now }) => {
  const { resolutionId } = await undoResolution(tx, entry.id, now);
  return resolutionId === null ? 'The balance was compared again' : null;
});

/** Accepts a difference again that is still the same. */
export const redoAcceptance = each(async (tx, entry, { now }) => {
  const { resolutionId } = await acceptDifference(tx, entry.subjectId, now);
  return resolutionId === null ? 'There is no difference any more' : null;
});
