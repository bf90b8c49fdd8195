import { type SecondStepMode, secondStepModes } from '@cairn/contract/operator';
import { ConfigError, type Variables } from './variables.ts';

export const secondStepVariables = ['SECOND_STEP'];

/** Whether everybody must have a second step: nobody must unless set. */
export function readSecondStep(variables: Variables): SecondStepMode {
  const value = variables.get('SECOND_STEP') ?? 'optional';
  const mode = secondStepModes.find((known) => known === value);
  if (mode === undefined) throw new ConfigError(`SECOND_STEP must be one of ${secondStepModes.join(', ')}.`);
  return mode;
}
