import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './variables.ts';

const read = (env: NodeJS.ProcessEnv) => readConfig(env, '/srv/cairn');

test('a second step is up to each person unless everybody must have one', () => {
  expect(read({}).secondStep).toBe('optional');
  expect(read({ SECOND_STEP: 'optional' }).secondStep).toBe('optional');
  expect(read({ SECOND_STEP: ' required ' }).secondStep).toBe('required');
});

test.each(['', 'yes', 'Required', 'on'])('the setting %j is refused', (value) => {
  const reading = () => read({ SECOND_STEP: value });
  expect(reading).toThrow(ConfigError);
  expect(reading).toThrow('SECOND_STEP');
});
