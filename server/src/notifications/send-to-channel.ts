import type { HouseholdScope } from '../db/household-scope.ts';
import { inOwn } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { webhookHeaders } from '../outgoing/standard-webhooks.ts';
import { type PushKeys, sendPush } from '../outgoing/web-push.ts';
import { hasArrived, noteAttempt } from './attempts.store.ts';
import { type ChannelAddress, deleteChannel } from './channels.store.ts';

/** What sends to a browser or a webhook. */
export type ChannelDeps = {
  outgoing: Outgoing;
  pushKeys: () => Promise<PushKeys>;
  /** Where links lead: an origin without trailing slash. */
  linkOrigin: () => string;
};

export type Sent = {
  title: string;
  text: string;
  page: string;
  /** The same each time that it is tried. */
  tag: string;
  kind: string;
  at: Date;
};

/** `gone`: it takes no more messages, ever. `failed`: it may take this one later. `status`: null where no webhook answered. */
export type Answered =
  | { is: 'sent' | 'gone'; status: number | null }
  | { is: 'failed'; status: number | null; error: unknown };

const gone = 410;

/** Sends a message to a browser or a webhook of a person, notes what a webhook answered, and removes what takes no more. */
export async function sendTo(
  deps: ChannelDeps & { database: Database },
  scope: HouseholdScope,
  { channelId, address }: { channelId: string; address: ChannelAddress },
  sent: Sent,
): Promise<Answered> {
  const answer = await answerOf(deps, address, sent);
  const { kind, at } = sent;
  await inOwn(deps.database, scope, async (tx) => {
    if (address.kind !== 'push') await noteAttempt(tx, { channelId, kind, at, status: answer.status });
    if (answer.is === 'gone') await deleteChannel(tx, channelId);
  });
  return answer;
}

async function answerOf(deps: ChannelDeps, address: ChannelAddress, sent: Sent): Promise<Answered> {
  try {
    if (address.kind === 'push') return { is: await push(deps, address, sent), status: null };
    const message = address.kind === 'webhook' ? forPeople(deps, sent) : forPrograms(deps, address, sent);
    const { status } = await deps.outgoing.post({ url: address.url, ...message });
    if (hasArrived(status)) return { is: 'sent', status };
    if (status === gone && address.kind === 'signed-webhook') return { is: 'gone', status };
    return { is: 'failed', status, error: new Error(`The webhook answered ${status}`) };
  } catch (error) {
    return { is: 'failed', status: null, error };
  }
}

async function push(
  { outgoing, pushKeys, linkOrigin }: ChannelDeps,
  subscription: ChannelAddress & { kind: 'push' },
  { title, text, page, tag }: Sent,
): Promise<'sent' | 'gone'> {
  const origin = linkOrigin();
  return sendPush(outgoing, {
    subscription,
    message: JSON.stringify({ title, text, page, tag }),
    keys: await pushKeys(),
    subject: origin.startsWith('https:') ? origin : 'mailto:operator@localhost',
  });
}

/** As ntfy and its like read it. */
function forPeople({ linkOrigin }: ChannelDeps, { title, text, page }: Sent) {
  return {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      // Headers are Latin-1; ntfy reads this form (RFC 2047).
      title: `=?UTF-8?B?${Buffer.from(title).toString('base64')}?=`,
      click: `${linkOrigin()}${page}`,
    },
    body: text,
  };
}

function forPrograms(
  { linkOrigin }: ChannelDeps,
  { secret }: ChannelAddress & { kind: 'signed-webhook' },
  { title, text, page, tag, kind, at }: Sent,
) {
  const data = { title, text, link: `${linkOrigin()}${page}` };
  const body = JSON.stringify({ type: kind, timestamp: at.toISOString(), data });
  return { headers: webhookHeaders(secret, { id: tag, at, body }), body };
}
