import type { Sharing } from '@cairn/contract/accounts';
import { transactionsQuery } from '@cairn/contract/transactions';
import { toCents } from '@cairn/domain/money';
import { describe, expect, test } from 'vitest';
import { createAccountEdits } from '../accounts/account-edits.ts';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { readConnections } from '../bank/connections.store.ts';
import { type HouseholdScope, lookingAt } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { readInsights, saveFindings } from '../insights/insights.store.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf } from '../ledger/test-rows.ts';
import { addTestMember } from '../people/test-members.ts';
import { createReimbursements } from '../reimbursements/reimbursements.ts';
import { listTransactions } from '../transactions/transactions.store.ts';
import { createTransfers } from '../transfers/transfers.ts';
import { createAccountSharing } from './sharing.ts';

const ledgers = useTestLedgers();

/** Ada connected a bank with a checking and a savings account, and 500.00 went from one to the other; Grace is in the household too. */
async function openShared() {
  const ledger = await ledgers.openLedger();
  const ada = ledger.scope;
  const bank = new TestBank();
  const out = bank.put({
    amountCents: toCents(-50_000),
    description: 'TRANSFER TO SAVINGS',
    providerAccountId: 'checking',
    postedOn: dayBefore(9),
  });
  const into = bank.put({
    amountCents: toCents(50_000),
    description: 'TRANSFER FROM CHECKING',
    providerAccountId: 'savings',
    postedOn: dayBefore(9),
  });
  await ledger.sync(bank);
  const grace = await addTestMember(ledgers.database, ada);
  const refreshed: string[] = [];
  const deps = {
    database: ledgers.database,
    queue: {
      enqueueInsightsOf: async (userId: string) => {
        refreshed.push(userId);
      },
    },
    now: () => now,
  };
  const sharing = createAccountSharing({
    ...deps,
    memberNames: async () => new Map([[grace.userId, 'Grace Hopper']]),
  });
  const accountsOf = async (scope: HouseholdScope) =>
    (await inHousehold(ledgers.database, scope, (tx) => readAccountsList(tx, now))).accounts;
  const accountOf = async (name: string) => {
    const id = (await accountsOf(ada)).find((one) => one.name === name)?.id;
    if (id === undefined) throw new Error(`There is no account ${name}`);
    return id;
  };
  const [checking, savings] = (await accountsOf(ada)).map(({ name }) => name);
  return {
    ledger,
    bank,
    ada,
    grace,
    out,
    into,
    deps,
    refreshed,
    sharing,
    accountsOf,
    names: { checking: checking ?? '', savings: savings ?? '' },
    share: async (name: string, as: Sharing) => sharing.set(ada, await accountOf(name), as),
    accountOf,
    seenBy: async (scope: HouseholdScope) =>
      (await accountsOf(scope))
        .filter(({ name }) => name !== 'card')
        .map((one) => [one.name, one.sharing, one.isYours, one.transactionsCount]),
  };
}

describe('P27 who sees an account is set by who connected it', () => {
  test('others see all of it, its balance alone, or nothing, and again', async () => {
    const { ada, grace, names, share, seenBy, ledger, refreshed } = await openShared();
    const { checking, savings } = names;
    expect(await seenBy(grace)).toEqual([
      [checking, 'ours', false, 1],
      [savings, 'ours', false, 1],
    ]);
    await share(savings, 'balance');
    expect(await seenBy(grace)).toEqual([
      [checking, 'ours', false, 1],
      [savings, 'balance', false, 0],
    ]);
    await share(savings, 'mine');
    expect(await seenBy(grace)).toEqual([[checking, 'ours', false, 1]]);
    expect(await seenBy(ada)).toEqual([
      [checking, 'ours', true, 1],
      [savings, 'mine', true, 1],
    ]);
    expect(new Set(refreshed)).toEqual(new Set([ada.userId, grace.userId]));
    await share(savings, 'ours');
    expect(await seenBy(grace)).toEqual([
      [checking, 'ours', false, 1],
      [savings, 'ours', false, 1],
    ]);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('it says before what others will no longer see, and which links end', async () => {
    const { ada, sharing, accountOf, names } = await openShared();
    expect(await sharing.preview(ada, await accountOf(names.savings), 'mine')).toEqual({
      sharing: 'ours',
      others: ['Grace Hopper'],
      transactionsCount: 1,
      unlinkedCount: 1,
    });
  });

  test('nobody else sets it, and an account that two people connected is hidden from neither', async () => {
    const { grace, ledger, sharing, accountOf, names, share } = await openShared();
    const id = await accountOf(names.savings);
    const refusal = { code: 'role_needed' };
    await expect(sharing.set(grace, id, 'mine')).rejects.toMatchObject(refusal);
    await expect(sharing.preview(grace, id, 'mine')).rejects.toMatchObject(refusal);
    const other = await ledger.asAnotherMember();
    await other.run(({ query, householdId }) =>
      query
        .insertInto('ignored_accounts')
        .values({
          household_id: householdId,
          connection_id: other.connectionId,
          provider_account_id: 'savings',
          account_id: id,
        })
        .execute(),
    );
    await expect(share(names.savings, 'mine')).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('P27 what others see does not hang on what they do not', () => {
  test('a transfer ends when one side is hidden, and is found again when both are seen', async () => {
    const { ledger, names, share } = await openShared();
    const kinds = async () => (await ledger.rows()).map(({ kind, otherLeg }) => [kind, otherLeg !== null]);
    expect(await kinds()).toEqual([
      ['transfer', true],
      ['transfer', true],
    ]);
    await share(names.savings, 'mine');
    expect((await kinds()).map(([, isPaired]) => isPaired)).toEqual([false, false]);
    await share(names.checking, 'mine');
    expect((await kinds()).map(([, isPaired]) => isPaired)).toEqual([true, true]);
    await share(names.checking, 'ours');
    await share(names.savings, 'ours');
    expect(await kinds()).toEqual([
      ['transfer', true],
      ['transfer', true],
    ]);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('nobody links one side that others see with one that they do not', async () => {
    const { ada, ledger, out, into, deps, names, share } = await openShared();
    await share(names.savings, 'balance');
    const [one, other] = [await idOf(ledger, out), await idOf(ledger, into)];
    const refusal = { code: 'conflict' };
    await expect(createTransfers(deps).pair(ada, one, other, null)).rejects.toMatchObject(refusal);
    await expect(createReimbursements(deps).link(ada, one, { depositId: other }, null)).rejects.toMatchObject(
      { code: expect.stringMatching(/conflict|invalid_request/) },
    );
    expect((await createTransfers(deps).candidates(ada, one, '')).candidates).toEqual([]);
  });

  test('a bank goes with its last account that others see, and what it adds is shared as the least of them', async () => {
    const { bank, ledger, grace, names, share, accountsOf } = await openShared();
    const banksOf = () => inHousehold(ledgers.database, grace, (tx) => readConnections(tx));
    const seen = async () => (await accountsOf(grace)).map(({ name }) => name);
    await share('card', 'mine');
    await share(names.savings, 'mine');
    expect(await banksOf()).toMatchObject([{ accountsCount: 1, transactionsCount: 1 }]);
    const delta = bank.delta(0);
    const [first] = delta.accounts;
    if (first === undefined) throw new Error('The bank has no account');
    const added = { ...first, providerAccountId: 'added', name: 'Added later' };
    await ledger.apply({ ...delta, accounts: [...delta.accounts, added] });
    expect(await seen()).toEqual([names.checking]);
    await share(names.checking, 'mine');
    expect(await banksOf()).toEqual([]);
    await share(names.checking, 'balance');
    expect(await banksOf()).toMatchObject([{ accountsCount: 1, transactionsCount: 0 }]);
  });

  test('a finding that is of it is no longer shown, and its owner keeps what they decided', async () => {
    const { ada, grace, ledger, into, names, share } = await openShared();
    const finding = {
      detector: 'fees',
      type: 'alert' as const,
      priority: 'high' as const,
      dedupKey: 'fees:1',
      title: 'Fees',
      message: 'Fees.',
      facts: {},
      evidence: { transactionIds: [await idOf(ledger, into)], totalCents: toCents(50_000) },
      confidencePercent: 50,
    };
    const save = (privateTo: string | null) =>
      ledger.run((tx) => saveFindings(tx, [finding], { isProvisional: false, privateTo, now }));
    const titles = async (scope: HouseholdScope) =>
      (await inHousehold(ledgers.database, scope, readInsights)).map(({ title }) => title);
    await save(null);
    expect(await titles(grace)).toEqual(['Fees']);
    await share(names.savings, 'mine');
    expect(await titles(grace)).toEqual([]);
    await save(ada.userId);
    expect(await titles(ada)).toEqual(['Fees']);
    expect(await titles(grace)).toEqual([]);
  });
});

describe('P27 a person looks at a part of what they see', () => {
  test('what everybody sees, or what others do not: accounts, rows and sums of it alone, and nothing is changed', async () => {
    const { ada, grace, names, share, accountsOf, accountOf, deps } = await openShared();
    await share(names.savings, 'mine');
    const namesOf = async (scope: HouseholdScope) => (await accountsOf(scope)).map(({ name }) => name);
    const countOf = (scope: HouseholdScope) =>
      inHousehold(ledgers.database, scope, async (tx) => {
        const { totals } = await listTransactions(tx, transactionsQuery.parse({}));
        return totals?.count;
      });
    const [shared, mine] = [lookingAt(ada, 'shared'), lookingAt(ada, 'mine')];
    expect(await namesOf(shared)).toEqual(await namesOf(grace));
    expect(await namesOf(mine)).toEqual([names.savings]);
    expect([await countOf(ada), await countOf(shared), await countOf(mine)]).toEqual([2, 1, 1]);
    const edits = createAccountEdits(deps);
    await expect(edits.edit(shared, await accountOf(names.checking), { note: 'A note' })).rejects.toThrow(
      /read-only transaction/,
    );
  });
});
