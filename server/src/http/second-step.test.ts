import { secondFactorMessages } from '@cairn/contract/second-factor';
import { expect, it, onTestFinished } from 'vitest';
import { isHandledName } from './handlers.ts';
import { session } from './test-answers.ts';
import { callCase, routeCases, startTestServer } from './test-server.ts';

const key = { id: 'key-1', name: 'Script', scopes: ['read' as const, 'write' as const, 'accounts' as const] };
const secret = `cairn_${'k'.repeat(43)}`;
const refusal = { error: 'second_step_setup_needed', message: secondFactorMessages.setupNeeded };

/** A server that requires a second step, for a person who has none, and the calls that were done there. */
async function startFor() {
  const done: string[] = [];
  const lacking = { ...session, lacksSecondStep: true };
  const handlers = Object.fromEntries(
    routeCases
      .filter(({ name }) => isHandledName(name))
      .map(({ name }) => [name, async () => void done.push(name)]),
  );
  const server = await startTestServer({
    handlers,
    keyCallsPerMinute: 10_000,
    authenticate: async () => lacking,
    authenticateKey: async () => ({ ...lacking, key }),
  });
  onTestFinished(() => server.close());
  return { server, done };
}

it('every call is refused, or declares that it comes before a second step', async () => {
  const { server, done } = await startFor();
  for (const testCase of routeCases) {
    const { access, beforeSecondStep } = testCase.route;
    const response = await callCase(server, testCase);
    const answer = await response.text();
    if (access === 'public' || beforeSecondStep === true) {
      expect(answer, testCase.name).not.toContain(refusal.error);
    } else {
      expect(response.status, testCase.name).toBe(403);
      expect(JSON.parse(answer), testCase.name).toMatchObject(refusal);
      expect(done, testCase.name).not.toContain(testCase.name);
    }
  }
  const declared = routeCases.filter(({ route }) => route.beforeSecondStep === true);
  expect(done).toEqual(expect.arrayContaining(declared.map(({ name }) => name)));
});

it('what comes before a second step is of the person alone, and of no household, operator or key', () => {
  const declared = routeCases.filter(({ route }) => route.beforeSecondStep === true);
  expect(declared.length).toBeGreaterThan(0);
  for (const { name, route } of declared)
    expect([route.access, route.keyScope], name).toEqual(['person', 'none']);
});

it('every call of the public API is refused to a key, and to a session there', async () => {
  const { server, done } = await startFor();
  for (const testCase of routeCases.filter(({ route }) => route.keyScope !== 'none')) {
    const path = `/api/v1${testCase.path.slice('/api'.length)}`;
    const type = testCase.body === undefined ? {} : { 'content-type': 'application/json' };
    for (const token of [secret, 'a-session']) {
      const headers = { authorization: `Bearer ${token}`, ...type };
      const response = await callCase(server, { ...testCase, path }, { headers });
      expect(response.status, `${testCase.name} with ${token}`).toBe(403);
      expect(await response.json()).toMatchObject(refusal);
    }
  }
  expect(done).toEqual([]);
});

it('the Model Context Protocol refuses the key too, before anything is listed', async () => {
  const { server } = await startFor();
  const response = await fetch(`${server.origin}/api/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject(refusal);
});

it('an open stream ends once its person lacks what the server requires', async () => {
  let lacksSecondStep = false;
  const server = await startTestServer({
    heartbeatMs: 5,
    authenticate: async () => ({ ...session, lacksSecondStep }),
  });
  onTestFinished(() => server.close());
  const response = await fetch(`${server.origin}/api/events`, { headers: { authorization: 'Bearer any' } });
  expect(response.status).toBe(200);
  lacksSecondStep = true;
  expect(await response.text()).toContain(': connected');
});

it('a refusal is in the log, and not in the record of the person, who did nothing', async () => {
  const recorded: object[] = [];
  const server = await startTestServer({
    recordAccount: (note) => recorded.push(note),
    authenticate: async () => ({ ...session, lacksSecondStep: true }),
  });
  onTestFinished(() => server.close());
  const exporting = routeCases.find(({ name }) => name === 'exportLedger');
  if (exporting === undefined) throw new Error('There is no call exportLedger');
  await callCase(server, exporting);
  await fetch(`${server.origin}/healthz`);
  const denials = server
    .log()
    .split('\n')
    .filter((line) => line.includes('"msg":"account"'));
  expect(denials.map((line): unknown => JSON.parse(line))).toMatchObject([
    { event: 'export', outcome: 'denied', error: refusal.error, userId: session.user.id },
  ]);
  expect(recorded).toEqual([]);
});
