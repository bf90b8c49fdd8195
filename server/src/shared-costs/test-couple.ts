import type { NewCostSharing } from '@cairn/contract/shared-costs';
import { toCents } from '@cairn/domain/money';
import { sql } from 'kysely';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { session } from '../http/test-answers.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now } from '../ledger/test-ledger.ts';
import type { TestLedgers } from '../ledger/test-ledgers.ts';
import { addTestMember } from '../people/test-members.ts';
import { createSharedCosts } from './shared-costs.ts';

const food = { primary: 'FOOD_AND_DRINK', detailed: 'FOOD_AND_DRINK_GROCERIES', confidence: 'HIGH' };
const moved = { primary: 'TRANSFER_OUT', detailed: 'TRANSFER_OUT_ACCOUNT_TRANSFER', confidence: 'HIGH' };
const arrived = { primary: 'TRANSFER_IN', detailed: 'TRANSFER_IN_ACCOUNT_TRANSFER', confidence: 'HIGH' };

/** For tests: Ada pays from `checking`, Grace from `savings`; both see them. */
export async function openCouple(ledgers: TestLedgers) {
  const ledger = await ledgers.openLedger();
  const bank = new TestBank();
  const spend = (providerAccountId: string, cents: number, daysAgo = 3) =>
    bank.put({
      amountCents: toCents(-cents),
      description: `SHOP ${providerAccountId} ${cents}`,
      providerAccountId,
      postedOn: dayBefore(daysAgo),
      category: food,
    });
  const move = (from: string, to: string, cents: number) => {
    const description = 'ONLINE TRANSFER';
    bank.put({
      amountCents: toCents(-cents),
      description,
      providerAccountId: from,
      postedOn: dayBefore(2),
      category: moved,
    });
    bank.put({
      amountCents: toCents(cents),
      description,
      providerAccountId: to,
      postedOn: dayBefore(2),
      category: arrived,
    });
  };
  const ada = ledger.scope;
  const grace = await addTestMember(ledgers.database, ada);
  const memberNames = async ({ userId }: HouseholdScope) =>
    new Map([userId === ada.userId ? [grace.userId, 'Grace'] : [ada.userId, 'Ada']]);
  const deps = { database: ledgers.database, memberNames, now: () => now };
  const costs = createSharedCosts(deps);
  const as = (scope: HouseholdScope) => ({
    ...session,
    scope,
    user: { ...session.user, name: scope.userId === ada.userId ? 'Ada' : 'Grace' },
  });
  await ledger.sync(bank);
  const idOf = (provider: string) =>
    inHousehold(ledgers.database, ada, async ({ query }) => {
      const { rows } = await sql<{
        id: string;
      }>`select id from accounts where provider_account_id = ${provider}`.execute(query);
      return rows[0]?.id ?? '';
    });
  const [checking, savings] = [await idOf('checking'), await idOf('savings')];
  const wanted = (change: Partial<NewCostSharing> = {}): NewCostSharing => ({
    rule: 'equal',
    since: dayBefore(30),
    shares: [ada, grace].map(({ userId }) => ({ userId, weight: 1 })),
    payers: [
      { accountId: checking, userId: ada.userId },
      { accountId: savings, userId: grace.userId },
    ],
    ...change,
  });
  const people = async (scope: HouseholdScope = ada) =>
    (await costs.read(as(scope))).sharing?.people.map(
      ({ name, spent, contributed, settled, share, balance }) => ({
        name,
        spent,
        contributed,
        settled,
        share,
        balance,
      }),
    );
  const sync = () => ledger.sync(bank);
  return { bank, deps, ada, grace, costs, as, checking, savings, wanted, people, spend, move, sync };
}
