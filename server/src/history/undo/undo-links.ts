import { redoAttachment, undoAttachment } from '../../attachments/attachments.ts';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { redoReimbursement, undoReimbursement } from '../../reimbursements/reimbursements.ts';
import { partIdsOf } from './changed-since.ts';
import { each, nothingBlocks } from './undoer.ts';

/** A link may have made parts, which a person may have changed since. */
const ofCameBack = (work: (tx: HouseholdTransaction, changeId: string, now: Date) => Promise<unknown>) =>
  each(
    async (tx, { id }, { now }) => {
      await work(tx, id, now);
      return null;
    },
    nothingBlocks,
    partIdsOf,
  );

/** Undoes a link of money that came back, or what is expected back. */
export const undoCameBack = ofCameBack(undoReimbursement);

/** Links it again, or expects it again. */
export const redoCameBack = ofCameBack(redoReimbursement);

/** Removes a file that was attached, or attaches a removed one while it is kept. */
export const undoAttached = each(async (tx, { id }, { now }) => {
  await undoAttachment(tx, id, now);
  return null;
});

/** Attaches or removes it again. */
export const redoAttached = each(async (tx, { id }, { now }) => {
  await redoAttachment(tx, id, now);
  return null;
});
