import { entitlements, planNames, trialDays } from '@cairn/domain/plans';
import { expect, test } from 'vitest';
import { everyPlan, plans } from './plans.ts';

const featuresOf = (name: string) => plans.find((plan) => plan.name === name)?.features ?? [];

test('what the pricing says of the plans is what the server holds them to', () => {
  expect(plans.map(({ name }) => name)).toEqual(Object.values(planNames));
  expect(featuresOf(planNames.free)).toContain(`Up to ${entitlements.free.mostAccounts} accounts`);
  expect(featuresOf(planNames.pro)).toContain('Unlimited accounts');
  expect(entitlements.pro.mostAccounts).toBeNull();
  expect(everyPlan).toContain(`${trialDays}-day free trial`);
});

test.each([
  ['AI-powered insights', 'model'],
  ['Custom alerts', 'alerts'],
  ['API access', 'api'],
  ['Custom integrations', 'webhooks'],
] as const)('%s is of the plan that lists it, and of none before it', (words, feature) => {
  const names = Object.values(planNames);
  const first = names.findIndex((name) => featuresOf(name).includes(words));
  const has = Object.values(entitlements).map((plan) => plan[feature]);
  expect(has).toEqual(names.map((_name, at) => at >= first));
});
