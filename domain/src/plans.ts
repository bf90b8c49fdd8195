import { addDays, type PlainDate } from './plain-date.ts';

/** The plans of a server that has them, least first. */
export const plans = ['free', 'pro', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

export const planNames = { free: 'Free', pro: 'Pro', enterprise: 'Enterprise' } as const satisfies Record<
  Plan,
  string
>;

/** What a plan lets a household add. null: as many as the server takes. */
export type Entitlements = {
  mostAccounts: number | null;
  /** People in the household, those who only look among them. */
  mostPeople: number | null;
  /** Answers and suggestions of a language model. */
  model: boolean;
  /** What a person chooses to be notified of. */
  alerts: boolean;
  /** Keys for other programs. */
  api: boolean;
  /** Webhooks to other programs. */
  webhooks: boolean;
};

/** What of a plan is there or not; the rest are counts. */
export type Feature = {
  [Name in keyof Entitlements]: Entitlements[Name] extends boolean ? Name : never;
}[keyof Entitlements];

export const entitlements = {
  free: { mostAccounts: 3, mostPeople: 5, model: false, alerts: false, api: false, webhooks: false },
  pro: { mostAccounts: null, mostPeople: 5, model: true, alerts: true, api: false, webhooks: false },
  enterprise: { mostAccounts: null, mostPeople: null, model: true, alerts: true, api: true, webhooks: true },
} as const satisfies Record<Plan, Entitlements>;

/** How many days of Pro a new household has whatever its plan. */
export const trialDays = 14;

/** A household’s plan, and the last day of its trial. */
export type PlanOfHousehold = { plan: Plan; trialLastDay: PlainDate };

/** The last day of the trial of a household that began on a day. */
export function trialLastDay(beganOn: PlainDate): PlainDate {
  return addDays(beganOn, trialDays - 1);
}

/** Whether a household has on a day more than its plan: what Pro has. */
export function isOnTrial({ plan, trialLastDay }: PlanOfHousehold, today: PlainDate): boolean {
  return plan === 'free' && today <= trialLastDay;
}

/** What a household may add on a day. */
export function entitlementsOn(plan: PlanOfHousehold, today: PlainDate): Entitlements {
  return entitlements[isOnTrial(plan, today) ? 'pro' : plan.plan];
}

/** The least plan that has a feature. */
export function leastPlanWith(feature: Feature): Plan {
  return plans.find((plan) => entitlements[plan][feature]) ?? 'enterprise';
}
