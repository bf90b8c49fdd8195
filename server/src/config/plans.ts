import { ConfigError, type Variables } from './variables.ts';

export const planVariables = ['PLANS'];

/** Whether new households begin on the Free plan; off unless set: each may add everything. */
export function readPlans(variables: Variables): boolean {
  const value = variables.get('PLANS') ?? 'off';
  if (value !== 'on' && value !== 'off') throw new ConfigError('PLANS must be on or off.');
  return value === 'on';
}
