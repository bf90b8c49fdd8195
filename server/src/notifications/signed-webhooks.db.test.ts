import { createHmac } from 'node:crypto';
import { toCents } from '@cairn/domain/money';
import { describe, expect, test } from 'vitest';
import type { HouseholdScope } from '../db/household-scope.ts';
import { now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { openMail } from '../mail/mail.ts';
import { createOutgoing } from '../outgoing/outgoing.ts';
import { makePushKeys } from '../outgoing/web-push.ts';
import { findScope } from '../people/households.store.ts';
import { deliverNotice } from './deliver-notice.job.ts';
import { createNoticeSettings } from './notice-settings.ts';
import { createStopLinks } from './stop-links.ts';
import { useNotices } from './test-notices.ts';
import { startWebhook } from './test-webhook.ts';

const ledgers = useTestLedgers();
let lateMs = 0;
const notices = useNotices(ledgers, () => new Date(now.getTime() + lateMs));
const keys = { currentVersion: 1, keys: new Map([[1, Buffer.alloc(32, 'sealed for a test')]]) };
const pushKeys = makePushKeys();

/** A person whose program is called of a charge, at a webhook that answers the first calls with these statuses. */
async function withProgram(...statuses: number[]) {
  const webhook = await startWebhook(...statuses);
  const { bank, ledger } = await ledgers.openBank();
  const { scope } = ledger;
  const deps = {
    ...notices.deps(),
    keys,
    isMailSetUp: false,
    mail: openMail(null, () => undefined),
    mailAddressOf: async () => null,
    stopLinks: createStopLinks(Buffer.alloc(32, 'stops')),
    outgoing: createOutgoing({ privateHosts: [webhook.host] }),
    pushKeys: async () => pushKeys,
    scopeOf: (member: Pick<HouseholdScope, 'householdId' | 'userId'>) =>
      findScope(ledgers.database, member, now),
    queue: {
      enqueueDelivery: async () => undefined,
      enqueueFindNotices: async () => undefined,
      enqueueWeeklyLetter: async () => undefined,
    },
  };
  const settings = createNoticeSettings(deps);
  const added = await settings.addChannel(scope, { kind: 'signed-webhook', url: webhook.url }, null);
  await settings.edit(scope, { showsDetails: true, byMail: false });
  await notices.choose(scope, { kind: 'charge-above', amount: toCents(50_00) });
  bank.put({ amountCents: toCents(-75_00) });
  await ledger.sync(bank);
  await notices.find(scope);
  const [channel] = added.channels;
  const [job] = notices.queued(scope);
  if (channel === undefined || job === undefined) throw new Error('Nothing was queued for the webhook');
  return {
    scope,
    webhook,
    settings,
    channel,
    secret: added.secret ?? '',
    deliver: () => deliverNotice(deps, job),
    callsOf: async () =>
      (await settings.attempts(scope, channel.id)).map(({ kind, status, hasArrived }) => [
        kind,
        status,
        hasArrived,
      ]),
  };
}

const headersOf = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name])]),
  );

describe('a program is called as Standard Webhooks has it', () => {
  test('it knows by the secret that the call is from here, and whether it was changed', async () => {
    const { webhook, secret, deliver, settings, scope } = await withProgram();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(JSON.stringify(await settings.read(scope))).not.toContain(secret);
    await deliver();
    const [call] = webhook.posted;
    if (call === undefined) throw new Error('The webhook was not called');
    const { body } = call;
    const headers = headersOf(call.headers);
    const seconds = String(Math.floor(now.getTime() / 1000));
    const signed = `${headers['webhook-id']}.${seconds}.${body}`;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(headers).toMatchObject({
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    });
    expect(JSON.parse(body)).toEqual({
      type: 'charge-above',
      timestamp: now.toISOString(),
      data: {
        title: expect.any(String),
        text: expect.stringMatching(/charged \$75\.00 on Nov 17, 2026\.$/),
        link: expect.stringMatching(/^https:\/\/money\.example\.org\/transactions\?/),
      },
    });
  });

  test('P20 what fails is tried again under the same id, and each call is listed', async () => {
    const { webhook, settings, scope, channel, deliver, callsOf } = await withProgram(503);
    await expect(deliver()).rejects.toThrow('503');
    await deliver();
    await deliver();
    expect(webhook.posted).toHaveLength(1);
    await settings.test(scope, channel.id);
    const [failed, again, tested] = webhook.called.map((headers) => headersOf(headers)['webhook-id']);
    expect(again).toBe(failed);
    expect(tested).not.toBe(failed);
    const calls = await callsOf();
    expect(calls).toHaveLength(3);
    expect(calls).toEqual(
      expect.arrayContaining([
        ['charge-above', 503, false],
        ['charge-above', 200, true],
        ['test', 200, true],
      ]),
    );
  });

  test('one that answers 410 is removed', async () => {
    const { settings, scope, channel, deliver } = await withProgram(410);
    await deliver();
    expect((await settings.read(scope)).channels).toEqual([]);
    await expect(settings.attempts(scope, channel.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('one where nothing answers is listed as that, and of the last calls fifty are kept', async () => {
    const { webhook, settings, scope, channel, callsOf } = await withProgram(
      ...Array.from({ length: 60 }, () => 500),
    );
    for (; lateMs < 52; lateMs += 1)
      await expect(settings.test(scope, channel.id)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await callsOf()).toHaveLength(50);
    await webhook.stop();
    await expect(settings.test(scope, channel.id)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await callsOf()).filter(([, status]) => status === null)).toHaveLength(1);
  });

  test('another member sees no calls of it', async () => {
    const { settings, channel, scope } = await withProgram();
    const other = await notices.addViewer(scope);
    await expect(settings.attempts(other, channel.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
