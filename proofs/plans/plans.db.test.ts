import { plans } from '@cairn/domain/plans';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import { inHousehold } from '../../server/src/db/in-household.ts';
import { createHousehold } from '../../server/src/people/households.store.ts';
import { addTestMember } from '../../server/src/people/test-members.ts';
import { withinRoomForAccounts } from '../../server/src/plans/entitlements.ts';
import { writePlan } from '../../server/src/plans/plans.store.ts';
import { now } from '../agreement/draw-household.ts';
import { useEverySurface } from '../agreement/use-every-surface.ts';

const dayMs = 24 * 60 * 60_000;

const open = useEverySurface();

/** A household that began so many days ago. */
async function householdOn(plan: (typeof plans)[number] | null, daysAgo = 15): Promise<HouseholdScope> {
  const scope = await createHousehold(open().database, {
    ownerUserId: crypto.randomUUID(),
    name: 'Household',
    timeZone: 'America/New_York',
    plan,
  });
  await inHousehold(open().database, scope, ({ query, householdId }) =>
    query
      .updateTable('households')
      .set({ created_at: new Date(now.getTime() - daysAgo * dayMs) })
      .where('household_id', '=', householdId)
      .execute(),
  );
  return scope;
}

const addByHand = (scope: HouseholdScope, name: string, sharing: 'ours' | 'mine' = 'ours') =>
  open().surface.send(scope, '/api/accounts', {
    method: 'POST',
    body: { name, kind: 'cash', balance: 1, sharing },
  });

const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : error),
  );

const named = z.object({ accounts: z.array(z.object({ name: z.string() })) });
const namesOf = async (scope: HouseholdScope) =>
  named.parse(JSON.parse(await open().surface.send(scope, '/api/accounts'))).accounts.map(({ name }) => name);

const withImport = z.object({
  import: z.object({
    id: z.string(),
    state: z.string(),
    failure: z.string().nullable(),
    accounts: z.array(z.object({ statements: z.array(z.object({ key: z.string() })) })),
  }),
});

async function importFile(scope: HouseholdScope) {
  const bytes = Buffer.from('Date,Description,Amount\n2026-11-01,Corner Market,-12.34\n');
  const added = withImport.parse(
    JSON.parse(await open().surface.send(scope, '/api/imports?name=new.csv', { bytes })),
  );
  const { id } = added.import;
  await open().surface.send(scope, `/api/imports/${id}/run`, { method: 'POST', body: {} });
  await open().surface.importFiles(scope, id);
  return withImport.parse(JSON.parse(await open().surface.send(scope, `/api/imports/${id}`))).import;
}

const noRoom = 'The Free plan has room for 3 accounts, and these would make 4. Nothing was added.';

async function withThree(scope: HouseholdScope): Promise<HouseholdScope> {
  for (const name of ['One', 'Two', 'Three']) await addByHand(scope, name);
  return scope;
}

describe('a household on the Free plan has room for three accounts', () => {
  test('by hand, and what is refused leaves nothing', async () => {
    const scope = await withThree(await householdOn('free'));
    expect(await refusal(addByHand(scope, 'Four'))).toContain(noRoom);
    expect(await namesOf(scope)).toHaveLength(3);
  });

  test('from a file', async () => {
    const scope = await withThree(await householdOn('free'));
    const { state, failure } = await importFile(scope);
    expect({ state, failure }).toEqual({ state: 'open', failure: noRoom });
    expect(await namesOf(scope)).toHaveLength(3);
  });

  test('from an archive of a household with more', async () => {
    const large = await withThree(await householdOn(null));
    await addByHand(large, 'Four');
    const zip = await open().archives.exportAll(large);
    const small = await householdOn('free');
    expect(await open().archives.importAll(small, zip)).toMatchObject({ state: 'failed', failure: noRoom });
    expect(await namesOf(small)).toEqual([]);
  });

  test('and what is there already stays and goes on', async () => {
    const scope = await withThree(await householdOn('pro'));
    await addByHand(scope, 'Four');
    await inHousehold(open().database, scope, (tx) => writePlan(tx, 'free'));
    await inHousehold(open().database, scope, (tx) => withinRoomForAccounts(tx, now, async () => undefined));
    expect(await namesOf(scope)).toHaveLength(4);
    expect(await refusal(addByHand(scope, 'Five'))).toContain('these would make 5');
  });

  test('P27 of those that the person sees: a refusal does not tell of the accounts of another', async () => {
    const ada = await householdOn('free');
    const bob = await addTestMember(open().database, ada);
    for (const name of ['One', 'Two', 'Three']) await addByHand(bob, name, 'mine');
    for (const name of ['Ours', 'Ours too', 'Mine'])
      expect(await refusal(addByHand(ada, name, name === 'Mine' ? 'mine' : 'ours'))).toBe('done');
    expect(await refusal(addByHand(ada, 'Another'))).toContain(noRoom);
  });

  test('after two weeks in which it has what Pro has', async () => {
    const scope = await withThree(await householdOn('free', 13));
    expect(await refusal(addByHand(scope, 'Four'))).toBe('done');
  });

  test.each(['pro', 'enterprise', null] as const)('and %s has no such end', async (plan) => {
    const scope = await withThree(await householdOn(plan));
    expect(await refusal(addByHand(scope, 'Four'))).toBe('done');
  });
});

describe('what is chosen to be notified of', () => {
  const alert = (scope: HouseholdScope) =>
    refusal(
      open().surface.send(scope, '/api/notifications/choices', {
        body: { kind: 'charge-above', amount: 10 },
      }),
    );
  const webhook = (scope: HouseholdScope) =>
    refusal(
      open().surface.send(scope, '/api/notifications/channels', {
        body: { kind: 'signed-webhook', url: 'https://hooks.example.org/cairn' },
      }),
    );

  test('are letters on every plan, alerts on Pro, and webhooks for programs on Enterprise', async () => {
    const free = await householdOn('free');
    expect(
      await refusal(
        open().surface.send(free, '/api/notifications/choices', { body: { kind: 'weekly-letter' } }),
      ),
    ).toBe('done');
    expect(await alert(free)).toContain('Alerts of one’s own choice are part of the Pro plan.');
    const pro = await householdOn('pro');
    expect(await alert(pro)).toBe('done');
    expect(await webhook(pro)).toContain('Webhooks are part of the Enterprise plan.');
    expect(await webhook(await householdOn('enterprise'))).toBe('done');
    expect([await alert(await householdOn(null)), await webhook(await householdOn(null))]).toEqual([
      'done',
      'done',
    ]);
  });
});

test('P29 every plan lets a household take all of its data with it', async () => {
  for (const plan of plans) {
    const scope = await householdOn(plan);
    await addByHand(scope, 'One');
    const files = await open().archives.unzipped(await open().archives.exportAll(scope));
    expect(files['data/accounts.jsonl']).toContain('One');
  }
});
