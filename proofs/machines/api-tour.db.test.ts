import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, startMachine } from './start-machine.ts';

let machine: Machine;
beforeAll(async () => {
  machine = await startMachine();
});
afterAll(() => machine.close());

const page = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8');
const between = '--- next ---';

/** The page's commands, each with the answer that it shows. */
const steps = [...page.matchAll(/```sh\n([\s\S]*?)```\n```(?:json|text)\n([\s\S]*?)```/g)].map(
  ([, commands = '', answer = '']) => ({ commands, answer }),
);

/** The answer that a page shows, in which … stands for anything within a line. */
const patternOf = (answer: string) =>
  answer
    .trim()
    .split('\n')
    // Answers of JSON end without a line feed, so that the next one follows at once.
    .map((line) => RegExp.escape(line).replaceAll(RegExp.escape('…'), '.*').replaceAll('…', '.*'))
    .join('\\s*');

test('the commands of docs/api.md answer what the page says', async () => {
  expect(steps).toHaveLength(7);
  expect([...page.matchAll(/```sh\n/g)]).toHaveLength(steps.length);
  const key = await machine.keyOf(machine.owner, ['write']);
  const script = steps.map(({ commands }) => `${commands}\nprintf '%s' '${between}'\n`).join('');
  const out = await new Promise<string>((resolve, reject) => {
    const env = {
      PATH: '/usr/bin:/bin:/usr/local/bin',
      CAIRN_KEY: key,
      CAIRN_URL: machine.households.origin,
    };
    execFile('sh', ['-eu', '-c', script], { env }, (failure, text, error) =>
      failure === null ? resolve(text) : reject(new Error(`${failure.message}\n${error}`)),
    );
  });
  const answers = out.split(between);
  for (const [index, { commands, answer }] of steps.entries())
    expect(answers[index]?.trim(), commands).toMatch(new RegExp(`^${patternOf(answer)}$`));
});
