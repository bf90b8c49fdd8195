import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { clockVariables } from './clock.ts';

const year = 365 * 86_400_000;

/** What a program prints that is started, with a clock that is ahead by so much. */
function printed(script: string, shiftMs: number): unknown {
  const environment = { PATH: '/usr/bin:/bin', ...clockVariables(shiftMs) };
  const args = [
    '--input-type=module',
    '-e',
    `console.log(JSON.stringify(await (async () => { ${script} })()))`,
  ];
  return JSON.parse(execFileSync(process.execPath, args, { env: environment, encoding: 'utf8' }));
}

/** This machine's time, whatever the run's. */
const realNow = () => performance.timeOrigin + performance.now();

test.each([year, -year])(
  'a program is on the run’s clock, %i ms from this machine’s, in all ways to ask',
  (shiftMs) => {
    const times = printed(
      'return [Date.now(), new Date().getTime(), Date.parse(Date()), new (new Date().constructor)().getTime()]',
      shiftMs,
    );
    for (const time of Array.isArray(times) ? times : [])
      expect(Math.abs(Number(time) - realNow() - shiftMs)).toBeLessThan(60_000);
    expect(times).toHaveLength(4);
  },
);

test('dates are as they were but for now', () => {
  const script = `
    const day = new Date(2027, 0, 8, 12);
    class Own extends Date {}
    return [day.toJSON().slice(0, 10), new Date(5).getTime(), new Date(new Date(5)) instanceof Date, structuredClone(day) instanceof Date,
      Date.UTC(1970, 0, 1, 0, 0, 1), new Own(7) instanceof Own, Date.length, Date.name, new day.constructor(9).getTime()]`;
  expect(printed(script, year)).toEqual(['2027-01-08', 5, true, true, 1000, true, 7, 'Date', 9]);
});

test('a thread, and a program that the program starts, are on it too', () => {
  const script = `
    const { Worker } = await import('node:worker_threads');
    const { execFileSync } = await import('node:child_process');
    const { once } = await import('node:events');
    const worker = new Worker("import('node:worker_threads').then(({ parentPort }) => parentPort.postMessage(Date.now()))", { eval: true });
    const [inThread] = await once(worker, 'message');
    const started = Number(execFileSync(process.execPath, ['-p', 'Date.now()'], { encoding: 'utf8' }));
    return [inThread, started].map((time) => Math.abs(time - Date.now()) < 60_000)`;
  expect(printed(script, year)).toEqual([true, true]);
});

test('a file that is written now was written now, by the run’s clock', () => {
  const script = `
    const { mkdtemp, rm, stat, utimes } = await import('node:fs/promises');
    const folder = await mkdtemp(process.cwd() + '/node_modules/.clock-');
    const made = (await stat(folder)).mtime.getTime() - Date.now();
    const hourAgo = new Date(Date.now() - 3_600_000);
    await utimes(folder, hourAgo, hourAgo);
    const set = (await stat(folder)).mtimeMs - hourAgo.getTime();
    await rm(folder, { recursive: true });
    return [made, set].map((ms) => Math.abs(ms) < 60_000)`;
  expect(printed(script, year)).toEqual([true, true]);
});

test('outside of a run nothing is set', () => {
  expect(clockVariables(0)).toEqual({});
});
