import { AppError } from '@cairn/contract/errors';
import { todayIn } from '@cairn/domain/plain-date';
import {
  type Entitlements,
  entitlementsOn,
  type Feature,
  leastPlanWith,
  type Plan,
  planNames,
} from '@cairn/domain/plans';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { countAccountsSeen, readPlan } from './plans.store.ts';

type Tx = HouseholdTransaction;

/** The plan that limits a household, and what it lets it add now; null where nothing does. */
async function limitsOf(tx: Tx, now: Date): Promise<(Entitlements & { plan: Plan }) | null> {
  const { plan, timeZone } = await readPlan(tx);
  return plan === null ? null : { plan: plan.plan, ...entitlementsOn(plan, todayIn(timeZone, now)) };
}

/** Whether the household’s plan has something. */
export async function isEntitled(tx: Tx, feature: Feature, now: Date): Promise<boolean> {
  return (await limitsOf(tx, now))?.[feature] ?? true;
}

const featureNames = {
  model: 'Answers of a language model are',
  alerts: 'Alerts of one’s own choice are',
  api: 'Keys for other programs are',
  webhooks: 'Webhooks are',
} as const satisfies Record<Feature, string>;

/** Throws AppError plan_needed where the household’s plan has not got something. */
export async function requireEntitled(tx: Tx, feature: Feature, now: Date): Promise<void> {
  if (await isEntitled(tx, feature, now)) return;
  const least = planNames[leastPlanWith(feature)];
  throw new AppError('plan_needed', `${featureNames[feature]} part of the ${least} plan.`);
}

/**
 * Does what adds accounts, in the caller's transaction: throws AppError plan_needed where there are more afterwards than the plan has room for,
 * and more than before, so that what is there goes on. Only those count that the person sees: a refusal does not tell of an account that
 * others have for themselves.
 */
export async function withinRoomForAccounts<T>(tx: Tx, now: Date, add: () => Promise<T>): Promise<T> {
  const limits = await limitsOf(tx, now);
  if (limits === null || limits.mostAccounts === null) return add();
  const { mostAccounts, plan } = limits;
  const before = await countAccountsSeen(tx);
  const added = await add();
  const count = await countAccountsSeen(tx);
  if (count > before && count > mostAccounts)
    throw new AppError(
      'plan_needed',
      `The ${planNames[plan]} plan has room for ${mostAccounts} accounts, and these would make ${count}. Nothing was added.`,
    );
  return added;
}

/** Throws AppError plan_needed where the plan has no room for one more person beside so many. */
export async function requireRoomForPerson(tx: Tx, peopleCount: number, now: Date): Promise<void> {
  const limits = await limitsOf(tx, now);
  if (limits === null || limits.mostPeople === null || peopleCount < limits.mostPeople) return;
  throw new AppError(
    'plan_needed',
    `The ${planNames[limits.plan]} plan has room for ${limits.mostPeople} people in a household.`,
  );
}
