import { z } from 'zod';
import { accountDetail } from './dashboard.ts';
import { accountName } from './own-accounts.ts';
import { recordId } from './record-id.ts';
import { multiLineText, typedText } from './text.ts';

const groupName = typedText('Group', 60).trim().min(1, 'Group must not be empty');

/** What a person sets on any account. An absent field stays; null takes away what was set. */
export const accountEdit = z
  .object({
    /** Null: the bank's name, or the account's first one. */
    name: accountName.nullable().optional(),
    /** Only of an account that is kept by hand. */
    isClosed: z.boolean().optional(),
    isHidden: z.boolean().optional(),
    groupName: groupName.nullable().optional(),
    note: multiLineText(2000).nullable().optional(),
  })
  .refine((edit) => Object.values(edit).some((value) => value !== undefined), 'must change something');
export type AccountEdit = z.output<typeof accountEdit>;

/** Accounts in the order in which they are to be listed; others stay after them as they are. */
export const accountOrder = z.object({ accountIds: z.array(recordId).min(1).max(1000) });
export type AccountOrder = z.output<typeof accountOrder>;

export const accountResponse = z.object({ account: accountDetail });
