import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import {
  channelKind,
  maxNoticeChannels,
  type NoticeChannel,
  noticeMessages,
} from '@cairn/contract/notice-settings';
import { z } from 'zod';
import type { OwnTransaction, OwnWriting } from '../db/in-household.ts';
import { type EncryptionKeys, openWith, placeOf, sealWith } from '../sealing/seal.ts';

const pushAddress = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
const webhookAddress = z.object({ url: z.string() });
/** `secret`: as Standard Webhooks writes one. */
const signedAddress = z.object({ url: z.string(), secret: z.string() });

/** Where a person is notified besides mail. */
export type ChannelAddress =
  | ({ kind: 'push' } & z.output<typeof pushAddress>)
  | ({ kind: 'webhook' } & z.output<typeof webhookAddress>)
  | ({ kind: 'signed-webhook' } & z.output<typeof signedAddress>);

const columns = ['id', 'kind', 'name', 'created_at as createdAt'] as const;

const shown = ({ kind, createdAt, ...row }: { id: string; kind: string; name: string; createdAt: Date }) => ({
  ...row,
  kind: channelKind.parse(kind),
  createdAt: createdAt.toISOString(),
});

export async function readChannels({ query, householdId, userId }: OwnTransaction): Promise<NoticeChannel[]> {
  const rows = await query
    .selectFrom('notification_channels')
    .select(columns)
    .where('household_id', '=', householdId)
    .where('private_to_user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(shown);
}

/** Adds one; the same address again is the same one, with the keys that it has now. */
export async function insertChannel(
  tx: OwnWriting,
  keys: EncryptionKeys,
  { address, name, now }: { address: ChannelAddress; name: string; now: Date },
): Promise<void> {
  const { query, householdId, userId } = tx;
  const { kind, ...secret } = address;
  const hash = createHash('sha256')
    .update('url' in address ? address.url : address.endpoint)
    .digest('hex');
  // Sealed for its row, so that one that is replaced goes first.
  await query
    .deleteFrom('notification_channels')
    .where('household_id', '=', householdId)
    .where('private_to_user_id', '=', userId)
    .where('address_hash', '=', hash)
    .execute();
  const id = randomUUID();
  const { sealed, keyVersion } = sealWith(keys, JSON.stringify(secret), placeOf(householdId, id));
  await query
    .insertInto('notification_channels')
    .values({
      household_id: householdId,
      id,
      private_to_user_id: userId,
      kind,
      name,
      sealed_address: sealed,
      encryption_key_version: keyVersion,
      address_hash: hash,
      created_at: now,
    })
    .execute();
  if ((await readChannels(tx)).length > maxNoticeChannels)
    throw new AppError('too_many_requests', noticeMessages.tooManyChannels);
}

/** Null where there is no such channel, or its address cannot be decrypted any more. */
export async function readAddress(
  { query, householdId, userId }: OwnTransaction,
  keys: EncryptionKeys,
  id: string,
): Promise<ChannelAddress | null> {
  const row = await query
    .selectFrom('notification_channels')
    .select(['kind', 'sealed_address as sealed', 'encryption_key_version as keyVersion'])
    .where('household_id', '=', householdId)
    .where('private_to_user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const secret = openWith(keys, row, placeOf(householdId, id));
  if (secret === null) return null;
  const content: unknown = JSON.parse(secret);
  switch (channelKind.parse(row.kind)) {
    case 'push':
      return { kind: 'push', ...pushAddress.parse(content) };
    case 'webhook':
      return { kind: 'webhook', ...webhookAddress.parse(content) };
    case 'signed-webhook':
      return { kind: 'signed-webhook', ...signedAddress.parse(content) };
  }
}

/** False where there is no such channel. */
export async function deleteChannel(
  { query, householdId, userId }: OwnWriting,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom('notification_channels')
    .where('household_id', '=', householdId)
    .where('private_to_user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
