import { expect, test } from 'vitest';
import { addDays, toPlainDate } from './plain-date.ts';
import {
  type Entitlements,
  entitlements,
  entitlementsOn,
  isOnTrial,
  leastPlanWith,
  plans,
  trialLastDay,
} from './plans.ts';

const began = toPlainDate('2026-02-20');

test('a trial is fourteen days, the first one among them', () => {
  expect(trialLastDay(began)).toBe('2026-03-05');
  const free = { plan: 'free' as const, trialLastDay: trialLastDay(began) };
  const days = Array.from({ length: 20 }, (_none, at) => addDays(began, at));
  expect(days.filter((day) => isOnTrial(free, day))).toHaveLength(14);
  expect(entitlementsOn(free, addDays(began, 13))).toEqual(entitlements.pro);
  expect(entitlementsOn(free, addDays(began, 14))).toEqual(entitlements.free);
});

test('no trial takes from what a plan has', () => {
  expect(entitlementsOn({ plan: 'enterprise', trialLastDay: trialLastDay(began) }, began)).toEqual(
    entitlements.enterprise,
  );
});

const amount = (value: Entitlements[keyof Entitlements]) => (value === null ? Infinity : Number(value));

test('a dearer plan has all that a cheaper one has', () => {
  const names = Object.keys(entitlements.free) as (keyof Entitlements)[];
  for (const [at, plan] of plans.entries())
    for (const dearer of plans.slice(at))
      for (const name of names)
        expect(amount(entitlements[dearer][name]), `${name} of ${dearer}`).toBeGreaterThanOrEqual(
          amount(entitlements[plan][name]),
        );
});

test('a feature names the least plan that has it', () => {
  expect([leastPlanWith('model'), leastPlanWith('alerts'), leastPlanWith('api')]).toEqual([
    'pro',
    'pro',
    'enterprise',
  ]);
});
