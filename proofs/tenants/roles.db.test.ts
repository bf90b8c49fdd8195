import { type HouseholdRole, householdRoles, isAtLeast } from '@cairn/contract/household-role';
import { isOfHousehold } from '@cairn/contract/route-definition';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inHousehold } from '../../server/src/db/in-household.ts';
import { schema } from '../../server/src/db/schema.ts';
import { anyId, routeCases } from '../../server/src/http/test-server.ts';
import { type Caller, type Households, startHouseholds, tenantOf } from './households.ts';
import { farewells, idCases, idOf, initOf, requestOf } from './id-cases.ts';
import type { Tenant } from './make-tenant.ts';

let households: Households;
let tenant: Tenant;
let owner: Caller;
let other: Caller;

beforeAll(async () => {
  households = await startHouseholds();
  owner = await households.register('ada');
  const joining = await households.register('grace');
  tenant = tenantOf(owner, 'aurora', 1, joining.session.user.id);
  await households.fill(tenant);
  other = await households.login(joining);
});
afterAll(() => households.close());

/** The other member with this role. */
async function actingAs(role: HouseholdRole): Promise<Caller> {
  await households.setRole(tenant, other, role);
  return households.login(other);
}

const cases = routeCases.filter(({ route }) => isOfHousehold(route) && route.stream !== true);

async function call({ token }: Caller, { route, path, body }: (typeof cases)[number]) {
  const init = initOf(route.method, route.raw === true ? undefined : body);
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  const response = await fetch(households.origin + path, { ...init, headers });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const error: unknown = isJson && !response.ok ? JSON.parse(text).error : null;
  return { status: response.status, error };
}

/** Where its owner is notified is that person's own, whatever the role of who asks. */
const ofTheOwner = 'channelId';

describe('P28 a viewer', () => {
  let viewer: Caller;
  let before: string;
  /** What they are notified of is theirs to say. */
  async function dumpOfOthers(): Promise<string> {
    const lines = (await households.dump(tenant.householdId)).split('\n');
    const { id } = viewer.session.user;
    return lines.filter((line) => !(line.startsWith('notification_') && line.includes(id))).join('\n');
  }
  beforeAll(async () => {
    viewer = await actingAs('viewer');
    before = await dumpOfOthers();
  });

  const reading = idCases.filter(({ routeCase }) => routeCase.route.method === 'GET');
  const titled = reading.map((one) => [`${one.name}, ${one.field} in ${one.place}`, one] as const);
  test.each(titled)('reads %s', async (_name, idCase) => {
    const { path, init } = requestOf(idCase, idOf(idCase.field, tenant), tenant);
    const headers = { ...init.headers, authorization: `Bearer ${viewer.token}` };
    const expected = idCase.field === ofTheOwner ? 404 : 200;
    expect((await fetch(households.origin + path, { ...init, headers })).status).toBe(expected);
  });

  test('changes nothing by calling every route', async () => {
    for (const one of cases) if (!farewells.has(one.name)) await call(viewer, one);
    expect(await dumpOfOthers()).toBe(before);
  });
});

describe('P28 every route × role', () => {
  describe.each(householdRoles)('%s', (role) => {
    let caller: Caller;
    beforeAll(async () => {
      caller = await actingAs(role);
    });

    test.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
      const { access } = one.route;
      const mayCall = householdRoles.some((needed) => needed === access && isAtLeast(role, needed));
      // Who leaves is not there for the cases after it; that they may is in households/members.db.test.ts.
      if (mayCall && farewells.has(one.name)) return;
      const { status, error } = await call(caller, one);
      if (!mayCall) expect([status, error]).toEqual([403, 'role_needed']);
      else {
        expect(error).not.toBe('role_needed');
        expect(status).not.toBe(500);
        // Where an id is needed that is nobody's, it is not found.
        const needsId = one.route.params !== undefined || JSON.stringify(one.body ?? {}).includes(anyId);
        if (role === 'viewer' && !needsId) expect(status).toBe(200);
      }
    });
  });
});

describe('P28 PostgreSQL refuses what a role may not, whatever the server asks of it:', () => {
  const databaseError = (code: string) => expect.objectContaining({ code });
  const readOnly = databaseError('25006');
  const policy = databaseError('42501');

  test.each(Object.keys(schema))('a viewer changes nothing in %s', async (table) => {
    const { session } = await actingAs('viewer');
    const { database } = households;
    const scope = { ...session.scope, canChange: true };
    const changes = [
      sql`delete from cairn.${sql.id(table)}`,
      sql`update cairn.${sql.id(table)} set household_id = household_id`,
      sql`insert into cairn.${sql.id(table)} (household_id) values (${tenant.householdId}::uuid)`,
    ];
    for (const change of changes)
      await expect(inHousehold(database, scope, ({ query }) => change.execute(query))).rejects.toEqual(
        readOnly,
      );
  });

  test('a member makes nobody an owner and brings nobody in', async () => {
    const { session } = await actingAs('member');
    const run = (statement: ReturnType<typeof sql>) =>
      inHousehold(households.database, session.scope, async ({ query }) => {
        const { numAffectedRows } = await statement.execute(query);
        return numAffectedRows;
      });
    const { householdId, ownerId, memberId } = tenant;
    const mine = sql`household_id = ${householdId}::uuid and user_id = ${memberId}::uuid`;
    const theirs = sql`household_id = ${householdId}::uuid and user_id = ${ownerId}::uuid`;
    await expect(run(sql`update cairn.household_members set role = 'owner' where ${mine}`)).rejects.toEqual(
      policy,
    );
    await expect(
      run(
        sql`insert into cairn.household_members (household_id, user_id, role) values (${householdId}::uuid, gen_random_uuid(), 'member')`,
      ),
    ).rejects.toEqual(policy);
    await expect(
      run(sql`update cairn.household_members set role = 'member' where ${theirs}`),
    ).rejects.toEqual(policy);
    expect(
      await run(sql`update cairn.household_members set notifications_read_at = now() where ${mine}`),
    ).toBe(1n);
  });

  test('attack: who was removed reads nothing with a scope from before', async () => {
    const { session } = await actingAs('member');
    const gone = { ...session.scope, userId: crypto.randomUUID() };
    const read = () =>
      inHousehold(households.database, gone, ({ query }) =>
        query.selectFrom('accounts').selectAll().execute(),
      );
    await expect(read()).rejects.toMatchObject({
      code: 'unauthorized',
      message: 'You are no longer in this household.',
    });
  });

  test('attack: whose access has ended reads nothing with a scope from before', async () => {
    const { session } = await actingAs('viewer');
    const admin = new pg.Client({ connectionString: households.adminUrl });
    await admin.connect();
    const setEnd = (end: string | null) =>
      admin.query(
        'update cairn.household_members set ends_at = $1 where household_id = $2 and user_id = $3',
        [end, tenant.householdId, session.user.id],
      );
    const read = () =>
      inHousehold(households.database, session.scope, ({ query }) =>
        query.selectFrom('accounts').select('id').execute(),
      );
    expect((await read()).length).toBeGreaterThan(0);
    await setEnd('2026-01-01T00:00:00Z');
    await expect(read()).rejects.toMatchObject({ code: 'unauthorized' });
    await setEnd(null);
    await admin.end();
  });
});
