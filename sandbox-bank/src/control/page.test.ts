import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestBank, type TestBank } from '../test-bank.ts';
import { CONTROLS } from './controls.ts';

let bank: TestBank;
afterEach(() => bank.close());

test('the control page is served under a policy without inline code, with all its files', async () => {
  bank = await openTestBank();
  const page = await bank.server.inject('/control');
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(page.body).not.toMatch(/<script(?![^>]* src=)|style=| on\w+=/);
  const linked = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name]) => `/${name}`);
  expect(linked).toHaveLength(4);
  for (const url of [...linked, '/control/browser/actions.js', '/link/browser/dom.js']) {
    const file = await bank.server.inject(url);
    expect(file.statusCode, url).toBe(200);
    expect(file.headers['content-type'], url).toMatch(/^(text\/(css|javascript)|image\/svg\+xml)/);
  }
});

test('the control page is for browsers on this machine', async () => {
  bank = await openTestBank();
  const ask = (remoteAddress: string) => bank.server.inject({ url: '/control', remoteAddress });
  expect((await ask('::1')).statusCode).toBe(200);
  expect((await ask('::ffff:127.0.0.1')).statusCode).toBe(200);
  expect((await ask('192.168.1.20')).statusCode).toBe(404);
});

test('every control needs the secret', async () => {
  bank = await openTestBank();
  for (const { path } of CONTROLS) {
    const bare = await bank.server.inject({ method: 'POST', url: path, payload: {} });
    const wrong = await bank.server.inject({
      method: 'POST',
      url: path,
      payload: {},
      headers: { 'sandbox-control': 'x' },
    });
    expect([bare.json().error_code, wrong.json().error_code], path).toEqual(
      Array(2).fill('INVALID_API_KEYS'),
    );
  }
});

test('every button of the control page does what its label promises', async () => {
  bank = await openTestBank();
  const access_token = await bank.link({ days: 60 });
  const file = new URL('./browser/actions.js', import.meta.url);
  const { TIME_ACTIONS, ITEM_ACTIONS } = actionsSchema.parse(await import(file.href));
  for (const action of [...TIME_ACTIONS, ...ITEM_ACTIONS.flatMap(({ actions }) => actions)]) {
    const isOfTime = TIME_ACTIONS.includes(action);
    const about = isOfTime ? {} : { access_token };
    const reply = await bank.post(`/control/${action.control}`, { ...about, ...action.body });
    expect(reply.status, action.label).toBe(200);
    expect(action.message(reply.body), action.label).not.toMatch(/undefined|NaN|Invalid/);
  }
});

const actions = z.array(
  z.object({
    label: z.string(),
    control: z.string(),
    body: z.record(z.string(), z.unknown()).optional(),
    message: z.custom<(answer: unknown) => string>((value) => typeof value === 'function'),
  }),
);
const actionsSchema = z.object({ TIME_ACTIONS: actions, ITEM_ACTIONS: z.array(z.object({ actions })) });
