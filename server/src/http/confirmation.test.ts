import { expect, it, onTestFinished } from 'vitest';
import { isHandledName } from './handlers.ts';
import type { Session } from './session.ts';
import { liveToken, session } from './test-answers.ts';
import { callCase, routeCases, startTestServer } from './test-server.ts';

const confirmed = routeCases.filter(({ route }) => route.needsConfirmation === true);
const ofOperators = routeCases.filter(({ route }) => route.access === 'operator');

/** A server on which a person has the session, the calls that were done, and what was recorded for the person. */
async function startFor(of: Partial<Session>) {
  const done: string[] = [];
  const recorded: object[] = [];
  const handlers = Object.fromEntries(
    routeCases
      .filter(({ name }) => isHandledName(name))
      .map(({ name }) => [name, async () => void done.push(name)]),
  );
  const server = await startTestServer({
    handlers,
    recordAccount: (note) => recorded.push(note),
    authenticate: async (token) => (token === liveToken ? { ...session, ...of } : null),
  });
  onTestFinished(() => server.close());
  return { server, done, recorded };
}

it('exports, disconnecting, deleting an account, invitations, API keys and changes of the second factor ask who it is, and so does what operators do with accounts', () => {
  expect(confirmed.map(({ name }) => name).sort()).toEqual([
    'addApiKey',
    'addArchive',
    'addAuthenticator',
    'addPasskey',
    'archiveContent',
    'beginPasskey',
    'changeAddress',
    'confirmAuthenticator',
    'deleteAccount',
    'disablePerson',
    'disconnect',
    'editMember',
    'enablePerson',
    'endApiKey',
    'exportLedger',
    'exportTransactions',
    'invite',
    'inviteMember',
    'leaveHousehold',
    'makeRecoveryCodes',
    'removeAuthenticator',
    'removeMember',
    'removePasskey',
    'sendPasswordLink',
  ]);
});

it.each(confirmed)('$name does nothing where that was not proven lately', async (testCase) => {
  const { server, done, recorded } = await startFor({ isConfirmed: false });
  const response = await callCase(server, testCase);
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({
    error: 'confirmation_needed',
    message: 'Please confirm that it’s you, then try again.',
  });
  expect(done).toEqual([]);
  await fetch(`${server.origin}/healthz`);
  const lines = server.log().trim().split('\n');
  const denials = lines.filter((line) => line.includes('"msg":"account"'));
  expect(denials.map((line): unknown => JSON.parse(line))).toMatchObject([
    { outcome: 'denied', error: 'confirmation_needed', userId: session.user.id },
  ]);
  // For the operator: the person was asked, and that is no event of their account.
  expect(recorded).toEqual([]);
});

it.each(ofOperators)('$name does nothing for a person who does not run the server', async (testCase) => {
  const { server, done } = await startFor({ user: { ...session.user, isOperator: false } });
  const response = await callCase(server, testCase);
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ error: 'operator_only' });
  expect(done).toEqual([]);
});
