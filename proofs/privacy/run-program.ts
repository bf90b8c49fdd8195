import type { NewNoticeChoice } from '@cairn/contract/notice-settings';
import { toCents } from '@cairn/domain/money';
import { z } from 'zod';
import { Random } from '../../scripts/testing/random.ts';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import { inOwn } from '../../server/src/db/in-household.ts';
import type { Database } from '../../server/src/db/pool.ts';
import { choose } from '../../server/src/notifications/choices.store.ts';
import { createHousehold } from '../../server/src/people/households.store.ts';
import { addTestMember } from '../../server/src/people/test-members.ts';
import type { EverySurface } from '../agreement/every-surface.ts';
import { answersSeen } from './answers-seen.ts';
import { DrawnBank } from './draw-bank.ts';
import { addWallet, type Doing, doStep, ownSteps, sharedSteps, steps } from './steps.ts';

export type World = { database: Database; surface: EverySurface };

/** Without private accounts, or with some that live as this number says. */
export type Privacy = { privateLife: number | null };

/** The other people's answers after one random program of a household, and what was refused to them. */
export type Seen = { byPerson: Record<string, string[]>; refused: string[] };

const named = z.object({ accounts: z.array(z.object({ id: z.string(), name: z.string() })) });
const sized = z.object({ transactions: z.array(z.object({ accountId: z.string(), amount: z.number() })) });
const sharedDays = { from: 1, count: 90 };

/**
 * Runs the program of a number: what a couple does with the accounts that both see follows from it alone. With `privateLife`, Ada also has a
 * bank and a wallet that only she sees, and lives with them between the steps.
 */
export async function runProgram(
  { database, surface }: World,
  seed: number,
  { privateLife }: Privacy,
): Promise<Seen> {
  const random = new Random(seed);
  const ada = await createHousehold(database, {
    ownerUserId: crypto.randomUUID(),
    name: 'Household',
    timeZone: 'America/New_York',
  });
  const bob = await addTestMember(database, ada);
  const eve = await addTestMember(database, ada, 'viewer');
  const days = shuffled(random);
  const nextDay = () => days.pop() ?? sharedDays.count + 1;
  const adasBank = new DrawnBank(database, ada, 'First Bank', ['first checking', 'first card']);
  const bobsBank = new DrawnBank(database, bob, 'Second Bank', ['second checking']);
  await adasBank.connect('ours');
  await bobsBank.connect('ours');
  const walletId = await addWallet({ surface, actor: bob }, 'Jar', 'ours');
  const secret =
    privateLife === null ? null : await beginPrivateLife({ database, surface }, ada, privateLife);
  for (const actor of [ada, bob, eve]) await chooseNotices(database, actor);
  const isAmong = (accountId: string) => secret?.accountIds.has(accountId) !== true;
  const refused: string[] = [];
  for (let turn = random.int(4, 8); turn > 0; turn -= 1) {
    const actor = random.pick([ada, bob]) ?? bob;
    if (random.chance(0.45)) {
      const bank = random.pick([adasBank, bobsBank]) ?? adasBank;
      const drawn = Array.from({ length: random.int(2, 5) }, nextDay);
      await bank.deliver(bank.draw(random, drawn));
    } else {
      const all = Object.entries({ ...steps, ...sharedSteps });
      const [name, step] = random.pick(all) ?? [];
      // What Ada is refused may hang on what she alone sees.
      const outcome = step && (await doStep(step, { surface, actor, random, isAmong, walletId, nextDay }));
      if (actor === bob && name !== undefined) refused.push(`${name}: ${outcome}`);
    }
    await secret?.live();
  }
  await surface.refreshInsights(bob);
  // Hers are looked for last: what is found for all is of what all see.
  await surface.refreshInsights(ada);
  await surface.findNotices(ada);
  const looking = new Random(seed, 2);
  // Who only looks sees what everybody does: not asked each time.
  const others = random.chance(0.25) ? { bob, eve } : { bob };
  const byPerson: Seen['byPerson'] = {};
  for (const [who, scope] of Object.entries(others))
    byPerson[who] = [...(await sentTo(database, scope)), ...(await answersSeen(surface, scope, looking))];
  return { byPerson, refused };
}

/** A bank and a wallet of one person's own. What they do with them hangs on a number of its own. */
async function beginPrivateLife({ database, surface }: World, ada: HouseholdScope, seed: number) {
  const random = new Random(seed, 1);
  const bank = new DrawnBank(database, ada, 'Quiet Bank', ['quiet checking', 'quiet card']);
  await bank.connect('mine');
  const walletId = await addWallet({ surface, actor: ada }, 'Secret jar', 'mine');
  const accountIds = new Set([
    walletId,
    ...(await idsOfNames(
      surface,
      ada,
      bank.accounts.map(({ name }) => name),
    )),
  ]);
  const doing: Doing = {
    surface,
    actor: ada,
    random,
    isAmong: (accountId) => accountIds.has(accountId),
    walletId,
    nextDay: () => random.int(1, 80),
  };
  return {
    accountIds,
    async live() {
      for (let count = random.int(0, 2); count > 0; count -= 1) {
        if (random.chance(0.4)) {
          const drawn = Array.from({ length: random.int(1, 3) }, () => random.int(1, 60));
          // Often of the size of what others see, the other way: a pair, if it were of accounts that the same people see.
          const sizes = await sizesSeen(surface, ada, (id) => !accountIds.has(id));
          await bank.deliver(
            bank.draw(
              random,
              drawn,
              drawn.map((_day, place) => -(sizes[place] ?? 4_200)),
            ),
          );
        } else
          await doStep(random.pick(Object.values(ownSteps)) ?? steps.look ?? (async () => undefined), doing);
      }
    },
  };
}

/** What comes of a program often enough to be compared, of rows that came since the beginning of time: they come by the database's own clock. */
const chosen: readonly NewNoticeChoice[] = [
  { kind: 'charge-above', amount: toCents(1_000) },
  { kind: 'budget-80' },
  { kind: 'budget-100' },
  { kind: 'new-price' },
  { kind: 'doubled-charge' },
  { kind: 'short', amount: toCents(10_000_000) },
];

async function chooseNotices(database: Database, actor: HouseholdScope): Promise<void> {
  await inOwn(database, actor, async (tx) => {
    for (const choice of chosen) await choose(tx, choice, new Date(0));
  });
}

/** What letters, pushes and webhooks to a person say, in an order of their own. */
async function sentTo(database: Database, scope: HouseholdScope): Promise<string[]> {
  const causes = await inOwn(database, scope, ({ query, householdId, userId }) =>
    query
      .selectFrom('notification_causes')
      .select(['kind', 'title', 'message', 'is_silent as isSilent'])
      .where('household_id', '=', householdId)
      .where('private_to_user_id', '=', userId)
      .execute(),
  );
  return causes.map((cause) => `sent ${JSON.stringify(cause)}`).toSorted();
}

async function idsOfNames(
  surface: EverySurface,
  scope: HouseholdScope,
  names: readonly string[],
): Promise<string[]> {
  const { accounts } = named.parse(JSON.parse(await surface.send(scope, '/api/accounts')));
  return accounts.filter(({ name }) => names.includes(name)).map(({ id }) => id);
}

async function sizesSeen(
  surface: EverySurface,
  scope: HouseholdScope,
  isShared: (accountId: string) => boolean,
): Promise<number[]> {
  const { transactions } = sized.parse(JSON.parse(await surface.send(scope, '/api/transactions?limit=20')));
  return transactions
    .filter(({ accountId }) => isShared(accountId))
    .map(({ amount }) => Math.round(amount * 100));
}

function shuffled(random: Random): number[] {
  const days = Array.from({ length: sharedDays.count }, (_none, place) => sharedDays.from + place);
  for (let place = days.length - 1; place > 0; place -= 1) {
    const other = random.int(0, place);
    [days[place], days[other]] = [days[other] ?? 0, days[place] ?? 0];
  }
  return days;
}
