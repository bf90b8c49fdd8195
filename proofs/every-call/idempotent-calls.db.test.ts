import { randomUUID } from 'node:crypto';
import { routes } from '@cairn/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RouteCase } from '../../server/src/http/test-server.ts';
import { type Caller, type Households, startHouseholds, tenantOf } from '../tenants/households.ts';
import { idCases, idOf, plainCases, requestOf } from '../tenants/id-cases.ts';
import type { Tenant } from '../tenants/make-tenant.ts';

let households: Households;
let owner: Caller;
let tenant: Tenant;
beforeAll(async () => {
  households = await startHouseholds();
  owner = await households.register('once');
  tenant = tenantOf(owner, 'once', 4);
  await households.fill(tenant);
});
afterAll(async () => {
  await households.close();
});

function send(path: string, init: RequestInit, key: string): Promise<Response> {
  const headers = { ...init.headers, authorization: `Bearer ${owner.token}`, 'idempotency-key': key };
  return fetch(households.origin + path, { ...init, headers });
}

function callOf(routeCase: RouteCase): { path: string; init: RequestInit } {
  const idCase = idCases.find(({ name }) => name === routeCase.name);
  if (idCase !== undefined) return requestOf(idCase, idOf(idCase.field, tenant), tenant);
  const { path, body } = routeCase;
  return {
    path,
    init: {
      method: routeCase.route.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  };
}

const repeatable = [...plainCases, ...idCases.map(({ routeCase }) => routeCase)].filter(
  (routeCase, index, all) =>
    routeCase.route.once === true && all.findIndex(({ name }) => name === routeCase.name) === index,
);

describe('P36 a repeated call with an Idempotency-Key counts once', () => {
  test('includes all calls that create something', () => {
    const names = repeatable.map(({ name }) => name);
    expect(names.toSorted()).toEqual(
      Object.entries(routes)
        .filter(([, route]) => 'once' in route)
        .map(([name]) => name)
        .toSorted(),
    );
    expect(names).toEqual(
      expect.arrayContaining([
        'addBudget',
        'addCategory',
        'addRule',
        'editTransactions',
        'addMissingTransaction',
      ]),
    );
  });

  test.each(repeatable.map((routeCase) => [routeCase.name, routeCase] as const))(
    '%s',
    async (_name, routeCase) => {
      const { path, init } = callOf(routeCase);
      const key = randomUUID();
      const first = await send(path, init, key);
      const text = await first.text();
      const after = await households.dump(tenant.householdId);
      const again = await send(path, init, key);
      const { requestId: _first, ...body } = JSON.parse(text);
      const { requestId: _again, ...bodyAgain } = JSON.parse(await again.text());
      expect([again.status, bodyAgain]).toEqual([first.status, body]);
      expect(await households.dump(tenant.householdId)).toBe(after);
      expect(first.status).toBeLessThan(500);
    },
  );

  test('a key is a UUID and belongs to one call', async () => {
    const rule = (text: string) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        conditions: [{ is: 'text', match: 'contains', text }],
        actions: [{ is: 'category', categoryId: 'groceries' }],
        applyToPast: false,
      }),
    });
    const { path } = routes.addRule;
    expect((await send(path, rule('one shop'), 'no uuid')).status).toBe(400);
    const key = randomUUID();
    expect((await send(path, rule('one shop'), key)).status).toBe(200);
    const other = await send(path, rule('another shop'), key);
    expect([other.status, await other.json()]).toMatchObject([409, { error: 'conflict' }]);
  });
});
