import { randomUUID } from 'node:crypto';
import { builtInCategories } from '@cairn/domain/categories';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rebuildDirectory } from '../db/directory.ts';
import { underRoleLock } from '../db/roles.ts';
import { ada, createTestIdentity, home, type TestIdentity } from './test-identity.ts';

let t: TestIdentity;
beforeAll(async () => {
  t = await createTestIdentity();
});
afterAll(() => t.close());

describe('registering', () => {
  test('creates a user, a session and a household with the built-in categories', async () => {
    const { token, user } = await t.identity.register({ ...ada, timeZone: 'Europe/London' }, home);
    expect(user).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.com' });
    const session = await t.identity.authenticate(token);
    expect(session?.user).toEqual(user);
    const households = await t.query(
      `select name, time_zone, currency, role from cairn.households join cairn.household_members using (household_id)
       where user_id = $1 and household_id = $2`,
      [user.id, session?.scope.householdId],
    );
    expect(households).toEqual([
      { name: 'Ada Lovelace’s household', time_zone: 'Europe/London', currency: 'USD', role: 'owner' },
    ]);
    const categories = await t.query(
      `select id, name, parent_id as "parentId", kind from cairn.categories
       where household_id = $1 and is_built_in order by position`,
      [session?.scope.householdId],
    );
    expect(categories).toEqual(builtInCategories);
  });

  test('refuses a used address, ignoring case', async () => {
    await expect(t.identity.register({ ...ada, email: 'ADA@example.COM' }, home)).rejects.toMatchObject({
      code: 'email_taken',
      message: expect.stringContaining('already exists'),
    });
  });

  test('refuses a used address that another keyboard composes in another way', async () => {
    const composed = { ...ada, email: 'Ren\u00e9@example.com' };
    const { user } = await t.identity.register(composed, home);
    const decomposed = { ...ada, email: 'Rene\u0301@example.com' };
    await expect(t.identity.register(decomposed, home)).rejects.toMatchObject({ code: 'email_taken' });
    expect((await t.identity.login(decomposed, home)).user).toEqual(user);
  });

  test('knows who registered before addresses had one spelling', async () => {
    const decomposed = { ...ada, email: 'zoe\u0308@example.com' };
    const { user } = await t.identity.register(decomposed, home);
    await t.query('update identity.users set email = $1 where id = $2', [decomposed.email, user.id]);
    expect((await t.identity.login(decomposed, home)).user.id).toBe(user.id);
    await expect(t.identity.register(decomposed, home)).rejects.toMatchObject({ code: 'email_taken' });
  });

  test.each(['123456', 'password1', 'ada@weak.example', 'Ada Lovelace'])(
    'refuses the password %s',
    async (password) => {
      const weak = { ...ada, email: 'ada@weak.example', password };
      await expect(t.identity.register(weak, home)).rejects.toMatchObject({
        code: 'invalid_request',
        message: expect.stringMatching(/^This password is .*\. Please choose another one\.$/),
      });
    },
  );

  test('twice at once creates one user and one household', async () => {
    const twin = { ...ada, email: 'twin@example.com' };
    const results = await Promise.allSettled([1, 2, 3].map(() => t.identity.register(twin, home)));
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(failures).toEqual(['email_taken', 'email_taken']);
    const made = await t.query(
      `select count(distinct users.id)::int as people, count(household_members.household_id)::int as households
       from identity.users left join cairn.household_members on user_id = users.id where email = 'twin@example.com'`,
    );
    expect(made).toEqual([{ people: 1, households: 1 }]);
  });

  test('two processes at once create one user', async () => {
    const twin = { ...ada, email: 'two-processes@example.com' };
    const servers = [t.openAnother(), t.openAnother(), t.openAnother()];
    const results = await Promise.allSettled(servers.map((server) => server.register(twin, home)));
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(failures).toEqual(['email_taken', 'email_taken']);
  });

  test('accepts the shortest address of the specification', async () => {
    const { user } = await t.identity.register({ ...ada, email: 'a@b' }, home);
    expect(user.email).toBe('a@b');
  });
});

describe('signing in', () => {
  test('starts a new session, ignoring the address’s case', async () => {
    const first = await t.identity.login({ email: 'ADA@EXAMPLE.COM', password: ada.password }, home);
    const second = await t.identity.login({ email: 'ada@example.com', password: ada.password }, home);
    expect(second.user).toEqual(first.user);
    expect(second.token).not.toBe(first.token);
    const sessions = await Promise.all([first, second].map(({ token }) => t.identity.authenticate(token)));
    expect(sessions[0]?.scope).toEqual(sessions[1]?.scope);
    expect(sessions[0]?.sessionId).not.toBe(sessions[1]?.sessionId);
  });

  test('a wrong password and an unknown address fail alike', async () => {
    const wrong = t.identity.login({ email: ada.email, password: 'wrong horse' }, home);
    const unknown = t.identity.login({ email: 'unknown@example.com', password: 'wrong horse' }, home);
    const refusal = { code: 'invalid_credentials', message: 'Invalid email or password' };
    await expect(wrong).rejects.toMatchObject(refusal);
    await expect(unknown).rejects.toMatchObject(refusal);
  });

  test('a user without household gets exactly one', async () => {
    const { token, user } = await t.identity.register({ ...ada, email: 'crash@example.com' }, home);
    await t.query(
      `delete from cairn.households using cairn.household_members members
       where members.household_id = households.household_id and members.user_id = $1`,
      [user.id],
    );
    await underRoleLock(t.urls.adminUrl, rebuildDirectory);
    const sessions = await Promise.all([1, 2, 3, 4].map(() => t.identity.authenticate(token)));
    const households = new Set(sessions.map((session) => session?.scope.householdId));
    expect(households.size).toBe(1);
    const members = await t.query('select household_id from cairn.household_members where user_id = $1', [
      user.id,
    ]);
    expect(members.map((member) => member.household_id)).toEqual([...households]);
  });
});

test('a user deleted while a call creates their household has none afterwards', async () => {
  const { token, user } = await t.identity.register({ ...ada, email: 'leaving@example.com' }, home);
  const householdsOf = () =>
    t.query('select household_id from cairn.household_members where user_id = $1', [user.id]);
  const [made] = await householdsOf();
  await t.query('delete from cairn.households where household_id = $1', [made?.household_id]);
  await underRoleLock(t.urls.adminUrl, rebuildDirectory);
  // Creating a household waits for this lock.
  const holder = new pg.Client({ connectionString: t.urls.adminUrl });
  await holder.connect();
  const name = `household of ${user.id}`;
  await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
  const call = t.identity.authenticate(token);
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  while ((await t.query(waiting)).length === 0);
  await t.identity.deleteUser(user);
  await holder.end();
  expect(await call).toBeNull();
  expect(await householdsOf()).toEqual([]);
});

test('a connection’s scope is its household and user', async () => {
  const { token, user } = await t.identity.register({ ...ada, email: 'linked@example.com' }, home);
  const session = await t.identity.authenticate(token);
  const connectionId = randomUUID();
  await t.query(
    `insert into cairn.connections (household_id, id, linked_by_user_id, provider_item_id, institution_name,
       sealed_access_token, encryption_key_version) values ($1, $2, $3, 'item', 'Bank', '', 1)`,
    [session?.scope.householdId, connectionId, user.id],
  );
  await underRoleLock(t.urls.adminUrl, rebuildDirectory);
  expect(await t.identity.scopeOfConnection(connectionId)).toEqual(session?.scope);
  expect(await t.identity.scopeOfConnection(randomUUID())).toBeNull();
});
