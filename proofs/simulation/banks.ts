import { randomUUID } from 'node:crypto';
import type { Random } from '../../scripts/testing/random.ts';
import { sealAccessToken } from '../../server/src/bank/access-token-seal.ts';
import { insertConnection } from '../../server/src/bank/connections.store.ts';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import { inHousehold } from '../../server/src/db/in-household.ts';
import { createHousehold } from '../../server/src/people/households.store.ts';
import type { SyncJob } from '../../server/src/queue/queue.ts';
import { type ProviderItem, SimBank } from './sim-bank.ts';
import { type SimItem, timeZone, type WorldState } from './world-state.ts';

const minuteMs = 60_000;

/** One household or two, each with a bank or two, which have lived for a while. */
export async function createHouseholds(world: WorldState): Promise<void> {
  const { random, environment, scopes } = world;
  for (let households = random.chance(0.1) ? 2 : 1; households > 0; households -= 1) {
    const scope = await createHousehold(environment.database, {
      ownerUserId: randomUUID(),
      name: 'Simulated',
      timeZone,
    });
    scopes.push(scope);
    for (let banks = random.chance(0.15) ? 2 : 1; banks > 0; banks -= 1) await link(world, scope);
  }
}

async function link(world: WorldState, scope: HouseholdScope): Promise<void> {
  const { random, plan, keys } = world;
  const bank = new SimBank(world.fork(), random.pick([1, 1, 2]) ?? 1, {
    random: world.fork(),
    chance: plan.rowsAreFlawed,
  });
  for (let changes = random.int(0, 16); changes > 0; changes -= 1) bank.live(world.today());
  bank.isReady = random.chance(0.85);
  const { itemId, accessToken } = createProviderItem(world, bank);
  const item = { id: randomUUID(), bank, scope, needsReconnect: false, isDisconnecting: false };
  await inHousehold(world.environment.database, scope, (tx) =>
    insertConnection(tx, {
      id: item.id,
      providerItemId: itemId,
      institutionId: bank.institutionId,
      institutionName: 'Simulated Bank',
      token: sealAccessToken(accessToken, { householdId: tx.householdId, id: item.id }, keys),
    }),
  );
  world.items.push(item);
  world.queue.add({ connectionId: item.id, attempt: 0 }, world.nowMs);
}

/** Makes an Item at the provider. */
export function createProviderItem(world: WorldState, bank: SimBank): ProviderItem {
  const item = { itemId: randomUUID(), accessToken: `access-sandbox-${randomUUID()}`, bank };
  world.provider.push(item);
  return item;
}

/** Something happens at a bank, with or without a webhook; `random` is that of the actor at work. */
export function changeBank(
  world: WorldState,
  random: Random,
  item: SimItem | undefined,
  isBetweenPages = false,
): void {
  if (item === undefined) return;
  const { plan, queue, nowMs } = world;
  world.stats.bankChanges += 1;
  if (isBetweenPages) item.bank.turnBack(world.today());
  else item.bank.live(world.today());
  if (random.chance(0.2)) item.bank.isReady = true;
  if (random.chance(0.2)) item.bank.deliverDelayed();
  const job: SyncJob = { connectionId: item.id, attempt: 0 };
  // A few that wait are as good as many, and let worlds be short.
  if (queue.countOf(item.id) > 1) return;
  const hints = plan.hintsAreUnruly ? random.int(0, 2) : random.int(0, 1);
  for (let hint = 0; hint < hints; hint += 1)
    queue.add(job, nowMs + (plan.hintsAreUnruly ? random.int(0, minuteMs) : 0));
}

/** Banks ask for a new sign-in, and people give it. */
export function changeLogins({ items, random, plan, queue, nowMs }: WorldState): void {
  for (const { bank, id } of items) {
    if (!bank.needsLogin) bank.needsLogin = random.chance(plan.loginEnds);
    else if (random.chance(0.1)) {
      bank.needsLogin = false;
      queue.add({ connectionId: id, attempt: 0 }, nowMs);
    }
  }
}

/** The banks live for a last while, correct what had a flaw, and are polled once. */
export function finishBanks(world: WorldState): void {
  for (const { bank, id } of world.items) {
    bank.isReady = true;
    bank.needsLogin = false;
    // What people wrote meets what the bank sends next.
    for (let changes = world.random.int(0, 5); changes > 0; changes -= 1) bank.live(world.today());
    bank.deliverDelayed();
    bank.sendCorrections();
    world.stats.flawedRows += bank.flawedCount;
    world.queue.add({ connectionId: id, attempt: 0 }, world.nowMs);
  }
}
