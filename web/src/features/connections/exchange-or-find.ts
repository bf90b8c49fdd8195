import type { Connection } from '@cairn/contract/connections';
import { ApiError } from '../../lib/api-error.ts';
import type { LinkedBank } from './connect-bank.ts';

/** Shown where it is unknown whether the bank was connected. */
export const exchangeUnknown =
  'Cairn did not respond, so your bank may already be connected. Check your accounts before you try again.';

const mostLooks = 15;

/** Answers of a proxy that lost the server, or did not wait for it. */
const fromProxies: ReadonlySet<string> = new Set(['http_502', 'http_503', 'http_504']);

type Steps = {
  exchange: () => Promise<LinkedBank>;
  connections: () => Promise<readonly Connection[]>;
  /** Waits before the connections are asked for again. */
  pause: () => Promise<void>;
};

/** Whether the call may have succeeded on the server: no answer came, or one of a proxy that gave up. */
function isAnswerLost(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.isOutOfReach || error.error === 'unreadable' || fromProxies.has(error.error);
}

/** Looks for a connection that was not there before; null when none has come after a while. */
async function findNew(before: readonly Connection[], { connections, pause }: Steps) {
  const known = new Set(before.map(({ id }) => id));
  for (let look = 1; look <= mostLooks; look += 1) {
    const now = await connections().catch(() => []);
    const found = now.find(({ id }) => !known.has(id));
    if (found !== undefined) return found;
    await pause();
  }
  return null;
}

/**
 * Exchanges a public token. Where the answer is lost, the list of connections says what came of it, since the server goes on without the
 * page. Throws what the exchange throws, or Error with `exchangeUnknown`.
 */
export async function exchangeOrFind(steps: Steps): Promise<LinkedBank> {
  const before = await steps.connections().catch(() => null);
  try {
    return await steps.exchange();
  } catch (cause) {
    if (!isAnswerLost(cause)) throw cause;
    const found = before && (await findNew(before, steps));
    if (found === null) throw new Error(exchangeUnknown, { cause });
    return { accountsCount: found.accountsCount, institutionName: found.institutionName };
  }
}
