import { type RegistrationMode, registrationModes } from '@cairn/contract/operator';
import { ConfigError, type Variables } from './variables.ts';

export const registrationVariables = ['REGISTRATION'];

/** Who may create an account: everybody unless set. The first person of a server always may. */
export function readRegistration(variables: Variables): RegistrationMode {
  const value = variables.get('REGISTRATION') ?? 'open';
  const mode = registrationModes.find((known) => known === value);
  if (mode === undefined)
    throw new ConfigError(`REGISTRATION must be one of ${registrationModes.join(', ')}.`);
  return mode;
}
