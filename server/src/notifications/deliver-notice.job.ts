import type { User } from '@cairn/contract/auth';
import { AppError } from '@cairn/contract/errors';
import { noticeNames } from '@cairn/contract/notice-settings';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold, inOwn } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readHousehold } from '../journal/households.store.ts';
import type { Mail } from '../mail/mail.ts';
import type { DeliveryJob, Queue } from '../queue/queue.ts';
import type { EncryptionKeys } from '../sealing/seal.ts';
import { type Notice, noteDelivered, readNotice } from './causes.store.ts';
import { type ChannelAddress, readAddress } from './channels.store.ts';
import { readChosen } from './choices.store.ts';
import { noticeMail } from './notice-mail.ts';
import { readWays, type Ways } from './notice-settings.store.ts';
import { quietUntil } from './quiet-hours.ts';
import { type ChannelDeps, sendTo } from './send-to-channel.ts';
import type { StopLinks } from './stop-links.ts';

export type DeliveryDeps = ChannelDeps & {
  database: Database;
  queue: Pick<Queue, 'enqueueDelivery'>;
  /** Null when the person is no longer in the household, or their access has ended. */
  scopeOf: (member: Pick<DeliveryJob, 'householdId' | 'userId'>) => Promise<HouseholdScope | null>;
  /** Null where there is no such person, or they have not shown that the address is theirs. */
  mailAddressOf: (userId: string) => Promise<Pick<User, 'email'> | null>;
  mail: Mail;
  keys: EncryptionKeys;
  stopLinks: StopLinks;
  now: () => Date;
};

/**
 * Delivers a cause to one place, unless it has arrived there, or the person has turned it off or does not see any more what it is of. What happened
 * since it was queued counts. A failure is thrown, for the queue to try again.
 */
export async function deliverNotice(deps: DeliveryDeps, job: DeliveryJob): Promise<void> {
  const scope = await deps.scopeOf(job);
  if (scope === null) return;
  const ready = await inHousehold(deps.database, scope, (tx) => lookAt(tx, deps, job)).catch(goneAsNull);
  if (ready === null) return;
  const { notice, ways, waitUntil } = ready;
  if (waitUntil !== null) {
    await inOwn(deps.database, scope, (tx) => deps.queue.enqueueDelivery(job, { tx, startAfter: waitUntil }));
    return;
  }
  if (job.channel === 'mail') await mailNotice(deps, scope, notice);
  else if (ready.address !== null)
    await sendToChannel(deps, scope, { ...ready, channelId: job.channel }, ways);
  await inOwn(deps.database, scope, (tx) => noteDelivered(tx, notice.id, job.channel));
}

/** Somebody may be removed between two statements. */
function goneAsNull(error: unknown): null {
  if (error instanceof AppError && error.code === 'unauthorized') return null;
  throw error;
}

type Ready = { notice: Notice; ways: Ways; waitUntil: Date | null; address: ChannelAddress | null };

async function lookAt(
  tx: HouseholdTransaction,
  { keys, now }: DeliveryDeps,
  { causeId, channel }: DeliveryJob,
): Promise<Ready | null> {
  const notice = await readNotice(tx, causeId);
  if (notice === null || notice.deliveredTo.includes(channel)) return null;
  const isAsked = isAskedLetter(notice);
  if (!isAsked && !(await readChosen(tx)).some(({ kind }) => kind === notice.kind)) return null;
  const ways = await readWays(tx);
  if (channel === 'mail' && !ways.byMail && !isAsked) return null;
  const address = channel === 'mail' ? null : await readAddress(tx, keys, channel);
  if (channel !== 'mail' && address === null) return null;
  const { timeZone } = await readHousehold(tx);
  // Who asks for a letter waits for it.
  const waitUntil = isAsked ? null : quietUntil(ways.quietHours, timeZone, now());
  return { notice, ways, waitUntil, address };
}

const askedLetter = /^weekly-letter:asked:/;
const isAskedLetter = ({ cause }: Pick<Notice, 'cause'>) => askedLetter.test(cause);

async function mailNotice(
  { mail, mailAddressOf, stopLinks, linkOrigin }: DeliveryDeps,
  { householdId, userId }: HouseholdScope,
  notice: Notice,
): Promise<void> {
  const person = await mailAddressOf(userId);
  if (person === null || !mail.isSetUp) return;
  const token = stopLinks.tokenOf({ householdId, userId, kind: notice.kind });
  await mail.send(noticeMail({ to: person.email, notice, token, origin: linkOrigin() }));
}

type ToChannel = { notice: Notice; address: ChannelAddress | null; channelId: string };

async function sendToChannel(
  deps: DeliveryDeps,
  scope: HouseholdScope,
  { notice, address, channelId }: ToChannel,
  { showsDetails }: Ways,
): Promise<void> {
  if (address === null) return;
  const isLetter = notice.kind === 'weekly-letter';
  // A letter is no text for a notification, and may be on a locked screen.
  const content =
    showsDetails && !isLetter
      ? { title: notice.title, text: notice.message }
      : { title: 'Cairn', text: noticeNames[notice.kind] };
  const sent = { ...content, kind: notice.kind, page: notice.page, tag: notice.id, at: deps.now() };
  const answer = await sendTo(deps, scope, { channelId, address }, sent);
  if (answer.is === 'failed') throw answer.error;
}
