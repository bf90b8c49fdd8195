import { ACCESS_SCENARIOS } from './access-scenarios.ts';
import { MONEY_SCENARIOS } from './money-scenarios.ts';
import type { Scenario } from './scenario.ts';
import { TROUBLE_SCENARIOS } from './trouble-scenarios.ts';

export const SCENARIOS: readonly Scenario[] = [...MONEY_SCENARIOS, ...ACCESS_SCENARIOS, ...TROUBLE_SCENARIOS];

/** @throws Error with one line when there is no such scenario. */
export function scenarioNamed(name: string): Scenario {
  const found = SCENARIOS.find((scenario) => scenario.name === name);
  if (found === undefined) throw new Error(`no scenario is called ${name}: see --scenario list`);
  return found;
}

/** The scenarios as a table for a terminal, one line each. */
export function scenarioList(): string {
  const width = Math.max(...SCENARIOS.map(({ name }) => name.length));
  return SCENARIOS.map(({ name, summary }) => `${name.padEnd(width)}  ${summary}\n`).join('');
}
