import { randomUUID } from 'node:crypto';
import { testKeys } from '../../server/src/app/test-parts.ts';
import { placeOf, sealWith } from '../../server/src/sealing/seal.ts';
import type { TenantRow } from './account-rows.ts';

/** What the household's owner is notified of, and where. */
export type NoticeIds = { choiceId: string; channelId: string };

export const newNoticeIds = (): NoticeIds => ({ choiceId: randomUUID(), channelId: randomUUID() });

type Household = {
  tag: string;
  householdId: string;
  ownerId: string;
  noticeIds: NoticeIds;
  shared: { accountId: string };
};

/** The settings are as a call of the tests leaves them. */
export function noticeRows({
  tag,
  householdId,
  ownerId: privateTo,
  noticeIds,
  shared: { accountId },
}: Household): TenantRow[] {
  const own = { household_id: householdId, private_to_user_id: privateTo };
  const { choiceId, channelId } = noticeIds;
  const address = JSON.stringify({ url: `https://ntfy.example/${tag}` });
  const { sealed, keyVersion } = sealWith(testKeys, address, placeOf(householdId, channelId));
  const rows: TenantRow[] = [
    {
      table: 'notification_settings',
      values: {
        ...own,
        by_mail: false,
        quiet_from_hour: 22,
        quiet_until_hour: 7,
        letter_due_at: '2026-03-02T07:00:00Z',
      },
    },
    {
      table: 'notification_choices',
      values: {
        ...own,
        id: choiceId,
        kind: 'balance-below',
        account_id: accountId,
        amount_cents: 10_000,
        chosen_at: '2026-02-01T12:00:00Z',
      },
    },
    {
      table: 'notification_channels',
      values: {
        ...own,
        id: channelId,
        kind: 'webhook',
        name: `Topic ${tag}`,
        sealed_address: sealed,
        encryption_key_version: keyVersion,
        address_hash: tag,
        created_at: '2026-02-01T12:00:00Z',
      },
    },
    {
      table: 'notification_attempts',
      values: {
        ...own,
        channel_id: channelId,
        kind: 'budget-80',
        attempted_at: '2026-02-20T12:00:00Z',
        status: 503,
      },
    },
    {
      table: 'notification_causes',
      values: {
        ...own,
        kind: 'weekly-letter',
        cause: `weekly-letter:${tag}`,
        subject: 'week',
        title: `Week ${tag}`,
        message: `Letter ${tag}`,
        found_at: '2026-02-23T12:00:00Z',
      },
    },
  ];
  return rows.map((row) => ({ ...row, privateTo }));
}
