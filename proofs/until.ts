import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 50;
const patienceMs = 540_000;

/** Asks until something is so, on a machine that may be busy with something else. Throws where it never is; `what`: as “The bank is read”. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const lastMs = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > lastMs) throw new Error(`Not in time: ${what}`);
    await delay(pollMs);
  }
}
