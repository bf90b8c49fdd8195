import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { LINK_REQUEST, openTestBank, type TestBank } from '../test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const accountsSchema = z.array(z.object({ id: z.string(), linked: z.boolean() }));

async function linkToken(extra: object = {}): Promise<string> {
  const { body } = await bank.post('/link/token/create', { ...LINK_REQUEST, ...extra });
  return z.string().parse(body.link_token);
}

async function openSession(token: string) {
  const opened = await bank.post('/link/api/open', { link_token: token });
  const session = { link_token: token, link_session_id: z.string().parse(opened.body.link_session_id) };
  const call = async (name: string, body: object) =>
    (await bank.post(`/link/api/${name}`, { ...session, ...body })).body;
  const logIn = (username: string, password: string) =>
    call('login', { institution_id: 'ins_109511', username, password });
  return { call, logIn };
}

test('the accounts that are chosen are the accounts of the Item, under the same ids', async () => {
  const { call, logIn } = await openSession(await linkToken());
  const step = await logIn('user_good', 'pass_good');
  const chosen = accountsSchema
    .parse(step.accounts)
    .slice(0, 3)
    .map(({ id }) => id);
  const finished = await call('finish', { account_ids: chosen });
  const exchanged = await bank.post('/item/public_token/exchange', {
    public_token: finished.public_token,
  });
  const accounts = await bank.accounts(z.string().parse(exchanged.body.access_token));
  expect(accounts.map(({ account_id }) => account_id)).toEqual(chosen);
  expect(finished.metadata).toMatchObject({
    institution: { institution_id: 'ins_109511' },
    accounts: chosen.map((id) => ({ id })),
  });
});

test('a link token makes one Item', async () => {
  const token = await linkToken();
  const { call, logIn } = await openSession(token);
  const step = await logIn('user_good', 'pass_good');
  await call('finish', { account_ids: accountsSchema.parse(step.accounts).map(({ id }) => id) });
  const again = await bank.post('/link/api/open', { link_token: token });
  expect(again.body.error).toMatchObject({ error_code: 'INVALID_LINK_TOKEN' });
  const record = await bank.post('/link/token/get', { link_token: token });
  expect(record.body.link_sessions).toHaveLength(1);
});

test('questions must be answered, round by round', async () => {
  const { call, logIn } = await openSession(await linkToken());
  expect(await logIn('user_good', 'mfa_questions_2_1')).toMatchObject({
    step: 'mfa',
    type: 'questions',
    round: 1,
    rounds: 2,
  });
  expect(await call('finish', { account_ids: [] })).toMatchObject({
    error: { error_code: 'USER_INPUT_TIMEOUT' },
  });
  expect(await call('mfa', { answers: ['answer_0_0'] })).toMatchObject({ step: 'mfa', round: 2 });
  expect(await call('mfa', { answers: ['wrong'] })).toMatchObject({ error: { error_code: 'INVALID_MFA' } });
  expect(await call('mfa', { answers: ['answer_1_0'] })).toMatchObject({ step: 'accounts' });
});

test.each([
  ['mfa_device', ['1234']],
  ['mfa_selections', ['Yes']],
  ['mfa_selections_1_1_3', ['answer_0_0_0']],
])('user_good / %s', async (password, answers) => {
  const { call, logIn } = await openSession(await linkToken());
  expect(await logIn('user_good', password)).toMatchObject({ step: 'mfa' });
  expect(await call('mfa', { answers })).toMatchObject({ step: 'accounts' });
});

test('account filters leave only matching accounts', async () => {
  const { logIn } = await openSession(
    await linkToken({ account_filters: { depository: { account_subtypes: ['savings'] } } }),
  );
  expect((await logIn('user_good', 'pass_good')).accounts).toMatchObject([{ subtype: 'savings' }]);
});

test('update mode repairs the Item: same token, same rows', async () => {
  const access_token = await bank.link({ days: 60 });
  const before = await bank.loop(access_token, { count: 500 });
  await bank.post('/sandbox/item/reset_login', { access_token });
  const { call, logIn } = await openSession(await linkToken({ access_token, products: [] }));
  expect(await logIn('user_transactions_dynamic', 'x')).toMatchObject({
    error: { error_code: 'INVALID_UPDATED_USERNAME' },
  });
  expect(await logIn('user_good', 'pass_good')).toMatchObject({ step: 'accounts', selectable: false });
  expect(await call('finish', { account_ids: [] })).toMatchObject({ step: 'finished' });
  expect(await bank.loop(access_token, { count: 500 })).toEqual(before);
});

test('update mode can add an account, whose rows then arrive', async () => {
  const first = await openSession(await linkToken());
  const offered = accountsSchema.parse((await first.logIn('user_good', 'pass_good')).accounts);
  const finished = await first.call('finish', { account_ids: [offered[0]?.id] });
  const exchanged = await bank.post('/item/public_token/exchange', {
    public_token: finished.public_token,
  });
  const access_token = z.string().parse(exchanged.body.access_token);
  const before = await bank.loop(access_token, { count: 500 });
  const update = { access_token, products: [], update: { account_selection_enabled: true } };
  const second = await openSession(await linkToken(update));
  expect((await second.logIn('user_good', 'pass_good')).accounts).toMatchObject([
    { linked: true },
    { linked: false },
    {},
    {},
    {},
  ]);
  bank.moveClock({ ms: 1000 });
  await second.call('finish', { account_ids: [offered[2]?.id] });
  const delta = await bank.loop(access_token, { cursor: before.next_cursor, count: 500 });
  expect(delta.added.length).toBeGreaterThan(50);
  expect(delta.added.every(({ account_id }) => account_id === offered[2]?.id)).toBe(true);
});

test.each(['link.html', 'oauth.html'])(
  '%s is served under a policy without inline code, with all its files',
  async (served) => {
    const page = await bank.server.inject(`/link/v2/stable/${served}`);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(page.body).not.toMatch(/<script(?![^>]* src=)|style=| on\w+=/);
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name]) => name ?? '');
    // Else a browser asks for one where there is none.
    expect(page.body).toContain('rel="icon"');
    for (const name of ['link-initialize.js', 'flow.js', 'screens.js', 'dom.js', ...files]) {
      expect((await bank.server.inject(`/link/v2/stable/${name}`)).statusCode, name).toBe(200);
    }
  },
);
