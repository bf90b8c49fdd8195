import type { PlannedHostility } from '../records/faults.ts';

/** The placeholder of the n-th value until the answer is text. No record of the bank's has such a text. */
const placeOf = (n: number) => `\u{f8ff}hostile ${n}\u{f8ff}`;

/** The answer as text, with the planned values in the place of what the bank would say. */
export function hostileAnswer(answer: object, plans: readonly PlannedHostility[]): string {
  const values: string[] = [];
  const place = (json: string) => placeOf(values.push(json) - 1);
  const text = JSON.stringify(answer, (key, value: unknown) => {
    const meant = plans.filter(({ list }) => list === key);
    if (meant.length === 0 || !Array.isArray(value)) return value;
    return value.map((one: object) => {
      const plan = meant.find(({ id }) => id === null || Object.values(one).includes(id));
      if (plan === undefined) return one;
      if (plan.record !== null) return place(plan.record);
      const changed = Object.entries(plan.fields).map(([field, json]) => [field, place(json)]);
      return { ...one, ...Object.fromEntries(changed) };
    });
  });
  return values.reduce((sent, json, n) => sent.replace(JSON.stringify(placeOf(n)), () => json), text);
}
