import type { Sharing } from '@cairn/contract/accounts';
import { beforeEach, expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { addTestMember } from '../people/test-members.ts';
import { createAccountSharing } from '../sharing/sharing.ts';
import { account, bank, type Charge, hourMs, useReconnecting } from './test-reconnecting.ts';

const opened = useReconnecting();
const institution = 'ins_109508';
let ada: HouseholdScope;
let grace: HouseholdScope;
beforeEach(async () => {
  ada = opened.scope;
  await connect(ada, 'Joint');
  grace = await addTestMember(opened.world.deps.database, ada);
});

/** Signs in at the bank, which shows these accounts, each with one charge of its own. */
async function connect(who: HouseholdScope, ...names: string[]): Promise<void> {
  const shown = names.map((name) => {
    const charge: Charge = ['2026-11-02', 12.5, `SHOP ${name}`];
    return account(name, name === 'Joint' ? '7777' : '1111', [charge]);
  });
  const { connectionId } = await opened.world.connect(who, institution, bank(...shown));
  opened.world.clock.ms += hourMs;
  await opened.world.sync(connectionId);
}

const seenBy = async (who: HouseholdScope) => {
  const list = await inHousehold(opened.world.deps.database, who, (tx) =>
    readAccountsList(tx, opened.world.deps.now()),
  );
  return list.accounts.map(({ name, transactionsCount }) => [name, transactionsCount]).toSorted();
};

async function share(as: Sharing): Promise<void> {
  const { database, now } = opened.world.deps;
  const queue = { enqueueInsightsOf: async () => undefined };
  const sharing = createAccountSharing({ database, queue, now, memberNames: async () => new Map() });
  const { accounts } = await inHousehold(database, ada, (tx) => readAccountsList(tx, now()));
  for (const { id } of accounts) await sharing.set(ada, id, as);
}

test('P03 P27 a joint account that two people connect is there once, for both', async () => {
  await connect(grace, 'Joint', 'Hers');
  expect(await seenBy(ada)).toEqual([['Joint', 1]]);
  expect(await seenBy(grace)).toEqual([
    ['Hers', 1],
    ['Joint', 1],
  ]);
  expect(await opened.world.connections(grace)).toHaveLength(2);
});

test('P03 where it is all that the other connects, nothing is added', async () => {
  await connect(grace, 'Joint');
  expect(await seenBy(grace)).toEqual([['Joint', 1]]);
  expect(await opened.world.connections(grace)).toHaveLength(1);
});

test.each<[Sharing, number]>([
  ['balance', 2],
  ['mine', 1],
])(
  'P27 one of which they see no rows (%s) is theirs to connect too, and tells nothing',
  async (as, count) => {
    await share(as);
    await connect(grace, 'Joint', 'Hers');
    const hers = await seenBy(grace);
    expect(hers.filter(([name]) => name === 'Joint')).toHaveLength(count);
    expect(hers).toContainEqual(['Joint', 1]);
    expect(await seenBy(ada)).toEqual([['Joint', 1]]);
  },
);
