import { routes } from '@cairn/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installQueue } from '../../server/src/queue/queue-schema.ts';
import { type Caller, type Households, startHouseholds, tenantOf } from './households.ts';
import { idsIn } from './ids-in.ts';
import type { Tenant } from './make-tenant.ts';

let households: Households;
let operator: Caller;
let theirs: { owner: Caller; tenant: Tenant };

beforeAll(async () => {
  households = await startHouseholds();
  await installQueue(households.adminUrl);
  operator = await households.register('operator');
  const owner = await households.register('owner');
  theirs = { owner, tenant: tenantOf(owner, 'veiled', 7) };
});
afterAll(() => households.close());

const ofOperators = Object.values(routes).filter(({ access }) => access === 'operator');

/** What an operator is answered, by route. */
async function drawAll({ token }: Caller): Promise<[name: string, status: number, text: string][]> {
  const answers: [string, number, string][] = [];
  for (const { name, method, path } of ofOperators) {
    const address = path
      .replace(':userId', theirs.owner.session.user.id)
      .replace(':invitationId', theirs.tenant.invitationId);
    const response = await fetch(households.origin + address, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: '{}' } : {}),
    });
    answers.push([name, response.status, await response.text()]);
  }
  return answers;
}

test('P28 an operator sees nothing of a household: no name, amount, bank or id of what it has', async () => {
  expect(operator.session.user.isOperator).toBe(true);
  await households.fill(theirs.tenant);
  const answers = await drawAll(operator);
  expect(answers.map(([name, status]) => [name, status])).toEqual(
    ofOperators.map(({ name }) => [
      name,
      // An invitation to a household is not the server's to withdraw.
      name === 'withdrawInvitation' ? 404 : 200,
    ]),
  );
  const all = answers.map(([, , text]) => text).join('\n');
  expect(all).not.toContain(theirs.tenant.tag);
  for (const cents of Object.values(theirs.tenant.cents)) {
    expect(all).not.toContain(String(cents));
    expect(all).not.toContain((cents / 100).toFixed(2));
  }
  const known = new Set([theirs.owner.session.user.id, operator.session.user.id]);
  const ofHousehold = new Set(idsIn(theirs.tenant).filter((id) => !known.has(id)));
  expect(ofHousehold.size).toBeGreaterThan(20);
  expect(idsIn(all).filter((id) => ofHousehold.has(id))).toEqual([]);
  const status = answers.find(([name]) => name === 'serverStatus')?.[2] ?? '';
  expect(JSON.parse(status).connections.states, 'they are counted all the same').not.toEqual([]);
});

test('nobody else is answered what is an operator’s', async () => {
  const another = await households.register('another');
  for (const [name, status] of await drawAll(another)) expect([name, status]).toEqual([name, 403]);
});
