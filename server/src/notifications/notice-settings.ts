import { randomUUID } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import {
  type AddedNoticeChannel,
  type NewNoticeChannel,
  type NewNoticeChoice,
  type NoticeAttempt,
  type NoticeKind,
  type NoticeSettings,
  type NoticeSettingsEdit,
  noticeMessages,
} from '@cairn/contract/notice-settings';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold, inOwn, type OwnWriting } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readHousehold } from '../journal/households.store.ts';
import { newWebhookSecret } from '../outgoing/standard-webhooks.ts';
import { isUsable } from '../outgoing/web-push.ts';
import { describeBrowser } from '../people/browsers.ts';
import { requireEntitled } from '../plans/entitlements.ts';
import type { Queue } from '../queue/queue.ts';
import type { EncryptionKeys } from '../sealing/seal.ts';
import { requireAccount } from '../transactions/require-account.store.ts';
import { readAttempts } from './attempts.store.ts';
import { countAskedLetters } from './causes.store.ts';
import {
  type ChannelAddress,
  deleteChannel,
  insertChannel,
  readAddress,
  readChannels,
} from './channels.store.ts';
import { choose, dropChoice, dropKind, readChoices } from './choices.store.ts';
import { type LetterDeps, type WrittenLetter, writeLetter } from './letter.ts';
import { changeWays, readWays } from './notice-settings.store.ts';
import { nextLetterAt } from './quiet-hours.ts';
import { type ChannelDeps, sendTo } from './send-to-channel.ts';
import type { StopLinks } from './stop-links.ts';

export type NoticeSettingsDeps = LetterDeps &
  ChannelDeps & {
    database: Database;
    queue: Pick<Queue, 'enqueueFindNotices' | 'enqueueWeeklyLetter'>;
    keys: EncryptionKeys;
    isMailSetUp: boolean;
    stopLinks: StopLinks;
    /** Null where somebody is not in the household any more. */
    scopeOf: (member: { householdId: string; userId: string }) => Promise<HouseholdScope | null>;
    now: () => Date;
  };

/** A letter is more than a look at it: it may cost its reader a mail, and the server minutes of work. */
const maxAskedLettersADay = 5;

type Change = (scope: HouseholdScope, work: (tx: OwnWriting) => Promise<void>) => Promise<NoticeSettings>;

/** What a person is notified of, and where: theirs to say whatever their role. */
export function createNoticeSettings(deps: NoticeSettingsDeps) {
  const { database } = deps;

  async function read(scope: HouseholdScope): Promise<NoticeSettings> {
    const { publicKey } = await deps.pushKeys();
    return inHousehold(database, scope, async (tx) => {
      const { timeZone, currency } = await readHousehold(tx);
      const { letterDueAt: _ofTheServer, ...ways } = await readWays(tx);
      return {
        ...ways,
        choices: await readChoices(tx),
        channels: await readChannels(tx),
        isMailSetUp: deps.isMailSetUp,
        timeZone,
        currency,
        pushKey: publicKey,
      };
    });
  }

  const change: Change = async (scope, work) => {
    await inOwn(database, scope, work);
    return read(scope);
  };

  return {
    read,
    edit: (scope: HouseholdScope, edit: NoticeSettingsEdit) => change(scope, (tx) => changeWays(tx, edit)),
    ...choosing(deps, change),
    ...channels(deps, change),
    ...letters(deps),
    ...stopping(deps),
  };
}

function choosing({ database, queue, now }: NoticeSettingsDeps, change: Change) {
  return {
    /** Throws not_found for an account that the person does not see. */
    async choose(scope: HouseholdScope, choice: NewNoticeChoice): Promise<NoticeSettings> {
      const timeZone = await inHousehold(database, scope, async (tx) => {
        if (choice.kind !== 'weekly-letter') await requireEntitled(tx, 'alerts', now());
        if (choice.accountId !== undefined) await requireAccount(tx, choice.accountId);
        return (await readHousehold(tx)).timeZone;
      });
      return change(scope, async (tx) => {
        await choose(tx, choice, now());
        if (choice.kind === 'weekly-letter')
          await changeWays(tx, { letterDueAt: nextLetterAt(timeZone, now()) });
        else await queue.enqueueFindNotices({ tx });
      });
    },

    drop: (scope: HouseholdScope, choiceId: string) =>
      change(scope, async (tx) => noMore(tx, await dropChoice(tx, choiceId))),
  };
}

function channels(deps: NoticeSettingsDeps, change: Change) {
  const { database, keys, now } = deps;
  return {
    /** Throws invalid_request for an address that nothing is sent to. */
    async addChannel(
      scope: HouseholdScope,
      channel: NewNoticeChannel,
      userAgent: string | null,
    ): Promise<AddedNoticeChannel> {
      const { address, name } = addressOf(channel, userAgent);
      deps.outgoing.requireAllowed('url' in address ? address.url : address.endpoint);
      if (address.kind === 'signed-webhook')
        await inHousehold(database, scope, (tx) => requireEntitled(tx, 'webhooks', now()));
      const settings = await change(scope, (tx) => insertChannel(tx, keys, { address, name, now: now() }));
      return { ...settings, secret: 'secret' in address ? address.secret : null };
    },

    /** What came of the last calls of a webhook. Throws not_found. */
    attempts: (scope: HouseholdScope, channelId: string): Promise<NoticeAttempt[]> =>
      inOwn(database, scope, async (tx) => {
        if (!(await readChannels(tx)).some(({ id }) => id === channelId))
          throw new AppError('not_found', noticeMessages.noChannel);
        return readAttempts(tx, channelId);
      }),

    removeChannel: (scope: HouseholdScope, channelId: string) =>
      change(scope, async (tx) => {
        if (!(await deleteChannel(tx, channelId))) throw new AppError('not_found', noticeMessages.noChannel);
      }),

    /** Throws not_found, or unavailable where it does not arrive. */
    async test(scope: HouseholdScope, channelId: string): Promise<void> {
      const address = await inHousehold(database, scope, (tx) => readAddress(tx, keys, channelId));
      if (address === null) throw new AppError('not_found', noticeMessages.noChannel);
      const { testTitle: title, testText: text } = noticeMessages;
      const sent = { title, text, page: '/notifications', tag: randomUUID(), kind: 'test', at: now() };
      const answer = await sendTo(deps, scope, { channelId, address }, sent);
      if (answer.is === 'failed')
        throw new AppError('unavailable', noticeMessages.notDelivered, { cause: answer.error });
      if (answer.is === 'gone') throw new AppError('not_found', noticeMessages.noChannel);
    },
  };
}

function letters(deps: NoticeSettingsDeps) {
  const { database, queue } = deps;
  return {
    preview: (scope: HouseholdScope): Promise<WrittenLetter> =>
      inHousehold(database, scope, (tx) => writeLetter(tx, deps), { isSnapshot: true, isReadOnly: true }),

    /** Throws too_many_requests. */
    async sendLetter(scope: HouseholdScope): Promise<void> {
      await inOwn(database, scope, async (tx) => {
        if ((await countAskedLetters(tx, deps.now())) >= maxAskedLettersADay)
          throw new AppError('too_many_requests', noticeMessages.tooManyLetters);
        await queue.enqueueWeeklyLetter({ userId: scope.userId, askedAs: randomUUID() }, { tx });
      });
    },
  };
}

function stopping({ database, stopLinks, scopeOf }: NoticeSettingsDeps) {
  return {
    /** What a link stops. Throws link_invalid. */
    lookAtLink: (token: string) => ({ kind: stopLinks.read(token).kind }),

    /** Stops what a link says and nothing else; somebody who is not in the household gets nothing anyway. Throws link_invalid. */
    async stopByLink(token: string) {
      const { kind, ...member } = stopLinks.read(token);
      const scope = await scopeOf(member);
      if (scope !== null)
        await inOwn(database, scope, async (tx) => {
          await dropKind(tx, kind);
          await noMore(tx, kind);
        });
      return { kind };
    },
  };
}

/** What follows once a kind is off: no letter is due. */
async function noMore(tx: OwnWriting, kind: NoticeKind): Promise<void> {
  if (kind === 'weekly-letter') await changeWays(tx, { letterDueAt: null });
}

export type NoticeSettingsOf = ReturnType<typeof createNoticeSettings>;

function addressOf(
  channel: NewNoticeChannel,
  userAgent: string | null,
): { address: ChannelAddress; name: string } {
  if ('url' in channel) {
    const name = URL.parse(channel.url)?.host ?? '';
    if (channel.kind === 'webhook') return { address: { kind: 'webhook', url: channel.url }, name };
    return { address: { kind: 'signed-webhook', url: channel.url, secret: newWebhookSecret() }, name };
  }
  if (!isUsable(channel)) throw new AppError('invalid_request', noticeMessages.badSubscription);
  return { address: channel, name: describeBrowser(userAgent) ?? 'Browser' };
}
