import { expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { inHousehold } from '../db/in-household.ts';
import { setPlanAfterTrial } from '../plans/test-plans.ts';
import { account, bank, hourMs, useReconnecting } from './test-reconnecting.ts';

const opened = useReconnecting();
const institution = 'ins_109508';
const names = ['One', 'Two', 'Three', 'Four'];
const accounts = (count: number) => names.slice(0, count).map((name, at) => account(name, `000${at}`, []));

const seen = async () => {
  const { database, now } = opened.world.deps;
  const list = await inHousehold(database, opened.scope, (tx) => readAccountsList(tx, now()));
  return list.accounts.map(({ name }) => name).toSorted();
};
const setPlan = (plan: 'free' | 'pro') =>
  inHousehold(opened.world.deps.database, opened.scope, (tx) => setPlanAfterTrial(tx, plan));

test('a bank with more accounts than the plan has room for is not connected, and its access ends', async () => {
  await setPlan('free');
  await expect(opened.world.connect(opened.scope, institution, bank(...accounts(4)))).rejects.toMatchObject({
    code: 'plan_needed',
    message: 'The Free plan has room for 3 accounts, and these would make 4. Nothing was added.',
  });
  expect(await seen()).toEqual([]);
  expect(await opened.world.connections(opened.scope)).toEqual([]);
  expect(await opened.world.liveItems()).toEqual([]);
  await opened.world.connect(opened.scope, institution, bank(...accounts(3)));
  expect(await seen()).toHaveLength(3);
});

test('accounts that were there before the plan go on when their bank is connected again', async () => {
  await setPlan('pro');
  await opened.world.connect(opened.scope, institution, bank(...accounts(4)));
  await setPlan('free');
  opened.world.clock.ms += hourMs;
  await opened.world.connect(opened.scope, institution, bank(...accounts(4)));
  expect(await seen()).toHaveLength(4);
});
