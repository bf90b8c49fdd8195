import { toCents } from '@cairn/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../../scripts/testing/mail-server.ts';
import { readConfig } from '../config/config.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inOwn } from '../db/in-household.ts';
import { now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { makePrivate } from '../ledger/test-rows.ts';
import { openMail } from '../mail/mail.ts';
import { createOutgoing } from '../outgoing/outgoing.ts';
import { type PushReceiver, startPushReceiver } from '../outgoing/test-push-receiver.ts';
import { makePushKeys } from '../outgoing/web-push.ts';
import { findScope } from '../people/households.store.ts';
import { deleteMember, updateMember } from '../people/members.store.ts';
import type { DeliveryJob } from '../queue/queue.ts';
import { type ChannelAddress, insertChannel, readChannels } from './channels.store.ts';
import { type DeliveryDeps, deliverNotice } from './deliver-notice.job.ts';
import { changeWays } from './notice-settings.store.ts';
import { createStopLinks } from './stop-links.ts';
import { useNotices } from './test-notices.ts';
import { startWebhook } from './test-webhook.ts';

const ledgers = useTestLedgers();
const notices = useNotices(ledgers);
const keys = { currentVersion: 1, keys: new Map([[1, Buffer.alloc(32, 'sealed for a test')]]) };
const pushKeys = makePushKeys();
const stopLinks = createStopLinks(Buffer.alloc(32, 'stops'));

let mails: MailServer;
let pushes: PushReceiver;
beforeAll(async () => {
  mails = await startMailServer();
  pushes = await startPushReceiver();
});
afterAll(async () => {
  await mails.stop();
  await pushes.stop();
});

function deps({
  at = now,
  hosts = [] as string[],
} = {}): DeliveryDeps & { later: (DeliveryJob & { at: Date })[] } {
  const later: (DeliveryJob & { at: Date })[] = [];
  const mail = openMail(
    readConfig({ SMTP_URL: mails.url, MAIL_FROM: 'cairn@money.example.org' }).mail,
    () => undefined,
  );
  return {
    database: ledgers.database,
    later,
    queue: {
      enqueueDelivery: async (job, { tx, startAfter = at }) => {
        later.push({ ...job, householdId: tx.householdId, at: startAfter });
      },
    },
    scopeOf: (member) => findScope(ledgers.database, member, at),
    mailAddressOf: async (userId) => ({ email: `${userId}@private.example` }),
    mail,
    keys,
    stopLinks,
    outgoing: createOutgoing({ privateHosts: [pushes.host, ...hosts] }),
    pushKeys: async () => pushKeys,
    linkOrigin: () => 'https://money.example.org',
    now: () => at,
  };
}

const addChannel = (scope: HouseholdScope, channel: ChannelAddress) =>
  inOwn(ledgers.database, scope, (tx) => insertChannel(tx, keys, { address: channel, name: 'Test', now }));

const lettersTo = ({ userId }: HouseholdScope) =>
  mails.letters.filter(({ to }) => to.includes(`${userId}@private.example`));

/** A person who is notified of a charge, by mail and what is named. Gives the jobs of that. */
async function withCharge(...channels: ChannelAddress[]) {
  const { bank, ledger } = await ledgers.openBank();
  const { scope } = ledger;
  for (const channel of channels) await addChannel(scope, channel);
  await notices.choose(scope, { kind: 'charge-above', amount: toCents(50_00) });
  bank.put({ amountCents: toCents(-75_00) });
  await ledger.sync(bank);
  await notices.find(scope);
  return { bank, ledger, scope, jobs: notices.queued(scope) };
}

test('a letter is plain text with what the charge was, where it is seen, and how such letters are stopped', async () => {
  const { scope, jobs } = await withCharge();
  for (const job of jobs) await deliverNotice(deps(), job);
  const [letter] = lettersTo(scope);
  const token = stopLinks.tokenOf({ ...scope, kind: 'charge-above' });
  expect(letter?.text).toMatch(/charged \$75\.00 on Nov 17, 2026\./);
  expect(letter?.text).toContain(`https://money.example.org/stop#${token}`);
  expect(letter?.text).toMatch(/https:\/\/money\.example\.org\/transactions\?from=2026-11-17&to=2026-11-17#/);
  const headers = letter?.headers.replaceAll(/\r\n[ \t]+/g, ' ') ?? '';
  expect(headers).toContain('Content-Type: text/plain');
  expect(headers).toContain(
    `List-Unsubscribe: <https://money.example.org/api/notifications/stop?token=${token}>`,
  );
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('a browser gets a message that only it can read, of this server, once and without names and amounts', async () => {
  const { jobs } = await withCharge({ kind: 'push', ...pushes.subscribe() });
  const [job] = jobs.filter(({ channel }) => channel !== 'mail');
  if (job === undefined) throw new Error('Nothing was queued for the browser');
  const before = pushes.received.length;
  await deliverNotice(deps(), job);
  const plain = pushes.received[before];
  expect(JSON.parse(plain?.text ?? '')).toMatchObject({ title: 'Cairn', text: 'Charge above an amount' });
  expect(plain).toMatchObject({
    senderKey: pushKeys.publicKey,
    claims: { sub: 'https://money.example.org' },
  });

  // It has arrived there already.
  await deliverNotice(deps(), job);
  expect(pushes.received).toHaveLength(before + 1);
});

test('with names and amounts, a browser and a webhook show the sentence', async () => {
  const webhook = await startWebhook();
  const { bank, ledger } = await ledgers.openBank();
  const { scope } = ledger;
  await addChannel(scope, { kind: 'push', ...pushes.subscribe() });
  await addChannel(scope, { kind: 'webhook', url: webhook.url });
  await inOwn(ledgers.database, scope, (tx) => changeWays(tx, { showsDetails: true, byMail: false }));
  await notices.choose(scope, { kind: 'charge-above', amount: toCents(50_00) });
  bank.put({ amountCents: toCents(-75_00), description: 'CAFÉ ÜBER 7' });
  await ledger.sync(bank);
  await notices.find(scope);
  const before = pushes.received.length;
  for (const job of notices.queued(scope)) await deliverNotice(deps({ hosts: [webhook.host] }), job);
  const sentence = expect.stringMatching(/charged \$75\.00 on Nov 17, 2026\.$/);
  expect(JSON.parse(pushes.received[before]?.text ?? '')).toMatchObject({ text: sentence });
  expect(webhook.posted).toMatchObject([
    {
      body: sentence,
      headers: {
        title: expect.stringMatching(/^=\?UTF-8\?B\?/),
        click: expect.stringMatching(/^https:\/\/money\.example\.org\/transactions\?/),
      },
    },
  ]);
  expect(lettersTo(scope)).toEqual([]);
});

test('P20 a delivery that fails is thrown for the queue, and arrives once when it is tried again; another cause in between too', async () => {
  const webhook = await startWebhook(503, 500);
  const { bank, ledger, scope, jobs } = await withCharge({ kind: 'webhook', url: webhook.url });
  const [first] = jobs.filter(({ channel }) => channel !== 'mail');
  if (first === undefined) throw new Error('Nothing was queued for the webhook');
  const given = deps({ hosts: [webhook.host] });
  await expect(deliverNotice(given, first)).rejects.toThrow('503');
  bank.put({ amountCents: toCents(-99_00) });
  await ledger.sync(bank);
  await notices.find(scope);
  const [second] = notices
    .queued(scope)
    .filter((job) => job.channel === first.channel && job.causeId !== first.causeId);
  if (second === undefined) throw new Error('The second cause was not queued');
  await expect(deliverNotice(given, second)).rejects.toThrow('500');
  for (const job of [first, second, first, second]) await deliverNotice(given, job);
  expect(webhook.posted).toHaveLength(2);
});

test.each([404, 410])('a browser whose push service answers %s is removed', async (status) => {
  const { scope, jobs } = await withCharge({ kind: 'push', ...pushes.subscribe() });
  pushes.refuse(status);
  for (const job of jobs) await deliverNotice(deps(), job);
  expect(await inOwn(ledgers.database, scope, readChannels)).toEqual([]);
});

test('a browser whose push service is away is kept, and tried again', async () => {
  const { scope, jobs } = await withCharge({ kind: 'push', ...pushes.subscribe() });
  const [job] = jobs.filter(({ channel }) => channel !== 'mail');
  if (job === undefined) throw new Error('Nothing was queued for the browser');
  pushes.refuse(503);
  await expect(deliverNotice(deps(), job)).rejects.toThrow('503');
  const before = pushes.received.length;
  await deliverNotice(deps(), job);
  expect(pushes.received).toHaveLength(before + 1);
  expect(await inOwn(ledgers.database, scope, readChannels)).toHaveLength(1);
});

test('in quiet hours nothing is sent: it waits until they end, in the household’s time zone', async () => {
  const { scope, jobs } = await withCharge();
  await inOwn(ledgers.database, scope, (tx) => changeWays(tx, { quietHours: { from: 22, until: 7 } }));
  // 11:30 PM in New York.
  const night = deps({ at: new Date('2026-11-21T04:30:00Z') });
  for (const job of jobs) await deliverNotice(night, job);
  expect(lettersTo(scope)).toEqual([]);
  expect(night.later).toMatchObject([{ channel: 'mail', at: new Date('2026-11-21T12:00:00Z') }]);
  for (const job of night.later) await deliverNotice(deps({ at: job.at }), job);
  expect(lettersTo(scope)).toHaveLength(1);
});

test('P27 what was queued is not sent to who has been removed, or to an adviser whose access has ended', async () => {
  const { bank, ledger } = await ledgers.openBank();
  const member = await ledger.asAnotherMember();
  const adviser = await notices.addViewer(ledger.scope);
  for (const scope of [member.scope, adviser])
    await notices.choose(scope, { kind: 'charge-above', amount: toCents(50_00) });
  bank.put({ amountCents: toCents(-75_00) });
  await ledger.sync(bank);
  await notices.find(ledger.scope);
  const jobs = notices.queued(ledger.scope);
  expect(jobs).toHaveLength(2);
  await ledger.run(async (tx) => {
    await deleteMember(tx, member.scope.userId);
    await updateMember(tx, { userId: adviser.userId, role: 'viewer', endsAt: new Date(now.getTime() - 1) });
  });
  for (const job of jobs) await deliverNotice(deps(), job);
  expect([...lettersTo(member.scope), ...lettersTo(adviser)]).toEqual([]);
});

test('P27 what was queued is not sent of an account that has become private since', async () => {
  const { bank, ledger } = await ledgers.openBank();
  const member = await ledger.asAnotherMember();
  await notices.choose(member.scope, { kind: 'charge-above', amount: toCents(50_00) });
  bank.put({ amountCents: toCents(-75_00) });
  await ledger.sync(bank);
  await notices.find(ledger.scope);
  await ledger.run((tx) => makePrivate(tx));
  for (const job of notices.queued(ledger.scope)) await deliverNotice(deps(), job);
  expect(lettersTo(member.scope)).toEqual([]);
});

test('what was queued is not sent once its kind is off', async () => {
  const { scope, jobs } = await withCharge();
  await notices.drop(scope, 'charge-above');
  for (const job of jobs) await deliverNotice(deps(), job);
  expect(lettersTo(scope)).toEqual([]);
});

test('P30 what a removed person chose, and where they were notified, goes with them', async () => {
  const { ledger } = await ledgers.openBank();
  const adviser = await notices.addViewer(ledger.scope);
  await notices.choose(adviser, { kind: 'new-price' });
  await addChannel(adviser, { kind: 'webhook', url: 'https://ntfy.example/topic' });
  await inOwn(ledgers.database, adviser, (tx) => changeWays(tx, { letterDueAt: now }));
  await ledger.run((tx) => deleteMember(tx, adviser.userId));
  expect(await notices.rowsOf(adviser)).toEqual(0);
});
