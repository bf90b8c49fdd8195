import { maxPasskeys, passkeyChallengeMinutes, passkeyMessages } from '@cairn/contract/passkeys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userHandleOf } from './passkeys.ts';
import { createAuthenticator, type Twist } from './test-authenticator.ts';
import { home, type TestIdentity } from './test-identity.ts';
import { createPasskeyIdentity, type Device, here, peopleOn, site } from './test-passkeys.ts';

const minuteMs = 60_000;

let t: TestIdentity;
let people: ReturnType<typeof peopleOn>;
beforeAll(async () => {
  t = await createPasskeyIdentity();
  people = peopleOn(t);
});
afterAll(() => t.close());

const later = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};

/** All that a refusal must leave as it is. */
const everything = (): Promise<unknown> =>
  Promise.all(
    ['passkeys', 'recovery_codes', 'authenticators', 'sessions'].map((table) =>
      t.query(`select * from identity.${table} order by 1, 2`),
    ),
  );

const wrong = expect.objectContaining({ code: 'wrong_passkey', message: passkeyMessages.wrong });
const refused = (code: string) => expect.objectContaining({ code });

/** Expects a refusal in the one sentence, by which nothing changes. */
async function expectRefused(attack: () => Promise<unknown>): Promise<void> {
  const before = await everything();
  await expect(attack()).rejects.toEqual(wrong);
  expect(await everything()).toEqual(before);
}

const handleOf = ({ user }: { user: { id: string } }) =>
  Buffer.from(userHandleOf(user.id)).toString('base64url');

const attacks: [string, (device: Device) => Twist][] = [
  ['a fake site that passes on what a person signed there', () => ({ origin: 'https://evil.example' })],
  ['a page on another port', () => ({ origin: `${site}:8443` })],
  ['a passkey of another domain', () => ({ rpId: 'evil.example' })],
  ['a device that did not recognize its owner', () => ({ isVerified: false })],
  ['a device that nobody touched', () => ({ isPresent: false })],
  ['a signature by another key', () => ({ signedBy: createAuthenticator(site) })],
  ['a signature that was made to add a passkey', () => ({ type: 'webauthn.create' })],
  ['a challenge that somebody made up', () => ({ challenge: 'A'.repeat(43) })],
  ['a challenge that is no text of a database', () => ({ challenge: '\0' })],
  ['the name of another person', () => ({ userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' })],
];

describe('refused, with nothing changed, is', () => {
  test.each(attacks)('%s', async (_, twist) => {
    const owner = await people.newOwner();
    await expectRefused(() => people.signIn(owner.device, twist(owner.device)));
    await expectRefused(() => people.signInInTwoSteps(owner, owner.device, twist(owner.device)));
    later(11 * minuteMs);
    await expectRefused(() => people.confirm(owner, owner.device, twist(owner.device)));
    expect((await people.signIn(owner.device)).proof).toBe('passkey');
  });

  test.each([
    ['made for a fake site', { origin: 'https://evil.example' }],
    ['of another domain', { rpId: 'evil.example' }],
    ['of a device that did not recognize its owner', { isVerified: false }],
    ['made of a signature to sign in', { type: 'webauthn.get' }],
    ['for a challenge that somebody made up', { challenge: 'A'.repeat(43) }],
  ] as [string, Twist][])('a new passkey %s', async (_, twist) => {
    const person = await people.newPerson();
    await expectRefused(() => people.add(person, createAuthenticator(site), twist));
    expect((await t.identity.login(person.credentials, here)).proof).toBe('none');
  });

  test.each<[string, Twist['statement']]>([
    ['a certificate', ['packed', new Map([['x5c', new Uint8Array(8)]])]],
    ['a statement of a kind that needs certificates', ['apple', new Map()]],
  ])(
    'a new passkey with %s, before a server that it names is asked',
    async (_, statement = ['', new Map()]) => {
      const person = await people.newPerson();
      await expectRefused(() => people.add(person, createAuthenticator(site), { statement }));
      await expect(people.add(person, createAuthenticator(site), { statement })).rejects.toMatchObject({
        cause: { message: 'The key comes with certificates that were not asked for' },
      });
    },
  );

  test('a proof that was used already', async () => {
    const { device } = await people.newOwner();
    const proof = device.get(await t.identity.passkeys.beginSignIn(here));
    await t.identity.loginWithPasskey(proof, here);
    await expectRefused(() => t.identity.loginWithPasskey(proof, here));
  });

  test('one of two at once with one challenge', async () => {
    const { device } = await people.newOwner();
    const proof = device.get(await t.identity.passkeys.beginSignIn(here));
    const both = await Promise.allSettled([
      t.identity.loginWithPasskey(proof, here),
      t.identity.loginWithPasskey(proof, here),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.filter(({ status }) => status === 'rejected')).toEqual([
      { status: 'rejected', reason: wrong },
    ]);
  });

  test('the second of two new passkeys with one challenge', async () => {
    const person = await people.newPerson();
    const options = await t.identity.passkeys.begin(person.session, here);
    const [one, other] = [createAuthenticator(site), createAuthenticator(site)];
    await t.identity.passkeys.add(person.session, one.create(options), here);
    await expectRefused(() => t.identity.passkeys.add(person.session, other.create(options), here));
  });

  test('a challenge that is older than five minutes, which is then deleted', async () => {
    const { device } = await people.newOwner();
    const lifeMs = passkeyChallengeMinutes * minuteMs;
    const begun = await t.identity.passkeys.beginSignIn(here);
    later(lifeMs - 1);
    expect((await t.identity.loginWithPasskey(device.get(begun), here)).proof).toBe('passkey');
    const old = await t.identity.passkeys.beginSignIn(here);
    later(lifeMs);
    await expectRefused(() => t.identity.loginWithPasskey(device.get(old), here));
    const fresh = await t.identity.passkeys.beginSignIn(here);
    await t.identity.purgeExpired();
    const left = await t.query('select challenge from identity.passkey_challenges');
    expect(left).toEqual([{ challenge: fresh.challenge }]);
  });

  test('a challenge that was given for something else', async () => {
    const owner = await people.newOwner();
    const { session, device } = owner;
    const toConfirm = await t.identity.passkeys.beginConfirmation(session, here);
    await expectRefused(() => t.identity.loginWithPasskey(device.get(toConfirm), here));
    const { challenge } = await t.identity.passkeys.begin(session, here);
    await expectRefused(() => people.signIn(device, { challenge }));
    await expectRefused(() => people.confirm(owner, device, { challenge }));
    const confirming = await t.identity.passkeys.beginConfirmation(session, here);
    await expectRefused(() =>
      people.add(owner, createAuthenticator(site), { challenge: confirming.challenge }),
    );
    const toSignIn = await t.identity.passkeys.beginSignIn(here);
    await expectRefused(() => t.identity.confirmIdentity(session, { passkey: device.get(toSignIn) }, here));
    await expectRefused(() =>
      people.add(owner, createAuthenticator(site), { challenge: toSignIn.challenge }),
    );
  });

  test('a challenge of another session of the same person', async () => {
    const owner = await people.newOwner();
    const { token } = await people.signIn(owner.device);
    const elsewhere = await t.identity.authenticate(token);
    if (elsewhere === null) throw new Error('They are signed in');
    const begun = await t.identity.passkeys.beginConfirmation(owner.session, here);
    await expectRefused(() =>
      t.identity.confirmIdentity(elsewhere, { passkey: owner.device.get(begun) }, here),
    );
  });

  test('another person’s passkey after a stolen password, or in an open session', async () => {
    const [owner, thief] = [await people.newOwner(), await people.newOwner()];
    // Also where the thief’s device says that it is the owner’s.
    for (const twist of [{}, { userHandle: handleOf(owner) }]) {
      await expectRefused(() => people.signInInTwoSteps(owner, thief.device, twist));
      await expectRefused(() => people.confirm(owner, thief.device, twist));
    }
    expect((await people.signIn(thief.device)).user.id).toBe(thief.user.id);
  });

  test('a passkey that another person has already', async () => {
    const [owner, stranger] = [await people.newOwner(), await people.newPerson()];
    const before = await everything();
    await expect(people.add(stranger, owner.device)).rejects.toMatchObject({
      code: 'conflict',
      message: passkeyMessages.alreadyAdded,
    });
    expect(await everything()).toEqual(before);
    const userHandle = handleOf(owner);
    expect((await people.signIn(owner.device, { userHandle })).user.id).toBe(owner.user.id);
  });

  test('a copy of a device, whose count is behind, and it is recorded whose it was', async () => {
    const owner = await people.newOwner({ counts: true });
    await people.signIn(owner.device, { counter: 5 });
    for (const counter of [5, 4, 0]) {
      await expectRefused(() => people.signIn(owner.device, { counter }));
      await expect(people.signIn(owner.device, { counter })).rejects.toMatchObject({ userId: owner.user.id });
    }
    expect((await people.signIn(owner.device, { counter: 6 })).proof).toBe('passkey');
  });

  test('all but one of several at once with one count', async () => {
    const { device } = await people.newOwner({ counts: true });
    const proofs = [];
    for (let made = 0; made < 6; made += 1)
      proofs.push(device.get(await t.identity.passkeys.beginSignIn(here), { counter: 9 }));
    const all = await Promise.allSettled(proofs.map((proof) => t.identity.loginWithPasskey(proof, here)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a passkey that was removed, with the answer of one that never was', async () => {
    const owner = await people.newOwner();
    const [shown] = await people.passkeysOf(owner);
    await t.identity.passkeys.remove(owner.user.id, shown?.id ?? '');
    await expectRefused(() => people.signIn(owner.device));
    await expectRefused(() => people.signIn(createAuthenticator(site)));
    await expect(t.identity.passkeys.remove(owner.user.id, shown?.id ?? '')).rejects.toEqual(
      refused('not_found'),
    );
  });

  test('the removal of another person’s passkey', async () => {
    const [owner, stranger] = [await people.newOwner(), await people.newPerson()];
    const [shown] = await people.passkeysOf(owner);
    await expect(t.identity.passkeys.remove(stranger.user.id, shown?.id ?? '')).rejects.toEqual(
      refused('not_found'),
    );
    expect(await people.passkeysOf(owner)).toHaveLength(1);
  });

  test('a sign-in at an address that is not the server’s', async () => {
    const { device } = await people.newOwner();
    await expectRefused(() => people.signIn(device, {}, { ...home, site: 'https://other.example.org' }));
    await expect(people.signIn(device, {}, { ...home, site: 'http://192.0.2.7' })).rejects.toEqual(
      refused('conflict'),
    );
  });

  test('one passkey too many', async () => {
    const person = await people.newPerson();
    for (let made = 0; made < maxPasskeys; made += 1) await people.add(person, createAuthenticator(site));
    await expect(people.add(person, createAuthenticator(site))).rejects.toMatchObject({
      message: passkeyMessages.tooMany,
    });
    expect(await people.passkeysOf(person)).toHaveLength(maxPasskeys);
  });
});
