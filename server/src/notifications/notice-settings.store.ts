import type { NoticeSettings, NoticeSettingsEdit } from '@cairn/contract/notice-settings';
import { listLetter } from '../db/directory.ts';
import type { OwnTransaction, OwnWriting } from '../db/in-household.ts';

/** How a person is notified. */
export type Ways = Pick<NoticeSettings, 'byMail' | 'showsDetails' | 'quietHours'> & {
  /** When the next weekly letter is due; null: none is chosen. */
  letterDueAt: Date | null;
};

const usual: Ways = { byMail: true, showsDetails: false, quietHours: null, letterDueAt: null };

export async function readWays({ query, householdId, userId }: OwnTransaction): Promise<Ways> {
  const row = await query
    .selectFrom('notification_settings')
    .select([
      'by_mail as byMail',
      'shows_details as showsDetails',
      'quiet_from_hour as from',
      'quiet_until_hour as until',
      'letter_due_at as letterDueAt',
    ])
    .where('household_id', '=', householdId)
    .where('private_to_user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return usual;
  const { from, until, ...rest } = row;
  return { ...rest, quietHours: from === null || until === null ? null : { from, until } };
}

export async function changeWays(
  tx: OwnWriting,
  change: NoticeSettingsEdit & { letterDueAt?: Date | null },
): Promise<void> {
  const { query, householdId, userId } = tx;
  const { byMail, showsDetails, quietHours, letterDueAt } = change;
  const values = {
    ...(byMail === undefined ? {} : { by_mail: byMail }),
    ...(showsDetails === undefined ? {} : { shows_details: showsDetails }),
    ...(quietHours === undefined
      ? {}
      : { quiet_from_hour: quietHours?.from ?? null, quiet_until_hour: quietHours?.until ?? null }),
    ...(letterDueAt === undefined ? {} : { letter_due_at: letterDueAt }),
  };
  await query
    .insertInto('notification_settings')
    .values({ household_id: householdId, private_to_user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['household_id', 'private_to_user_id'])
        // Something is set also where nothing changes.
        .doUpdateSet({ private_to_user_id: userId, ...values }),
    )
    .execute();
  if (letterDueAt !== undefined) await listLetter(tx);
}
