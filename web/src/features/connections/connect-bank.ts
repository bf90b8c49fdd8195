import { ApiError } from '../../lib/api-error.ts';

/** How the Link window closed. */
export type LinkOutcome =
  | { kind: 'linked'; publicToken: string }
  | { kind: 'closed'; error: { code: string | null; message: string | null } | null };

/** What a new connection brought. */
export type LinkedBank = { accountsCount: number; institutionName: string };

/**
 * What comes of a try to connect a bank. `bank` is null where a connection was mended. `closed`: the person changed their mind.
 * `pretended`: the demo, which has no bank to connect to. `expired`: the window was to go on and its token is no longer good. `detail`: the reason behind the message, in the server's own words.
 */
export type ConnectOutcome =
  | { kind: 'connected'; bank: LinkedBank | null }
  | { kind: 'pretended' }
  | { kind: 'closed' }
  | { kind: 'expired' }
  | { kind: 'failed'; message: string; detail: string | null };

/** The steps of section 4's bank-link flow, each of which may throw. */
export type ConnectSteps = {
  createToken: () => Promise<string>;
  openWindow: (token: string) => Promise<LinkOutcome>;
  exchange: (publicToken: string) => Promise<LinkedBank | null>;
  /** Section 7: the answer is not read and its status not checked. */
  startSync: () => Promise<unknown>;
};

/** Messages for failed steps; `linkTokenDetail` where the server gave no reason. */
export type FailureWords = { linkToken: string; linkTokenDetail: string | null; exchange: string };

/**
 * Which message is shown when. The specification has two sets: section 7's go with the dashboard's connect button, section 8's
 * with the demo page.
 *
 * | what happened | dashboard | demo page |
 * |---|---|---|
 * | no link token came | Failed to create link token | Failed to initialize Plaid Link |
 * | … and why, under it | the server's message, if any | the server's message, else 'Link token creation failed' |
 * | the provider's script did not come | Plaid Link is not loaded. Please refresh the page. | the same |
 * | the window closed with an error | Connection failed: + its message, else 'Unknown error' | the same |
 * | the exchange failed, so no account came | Failed to exchange token | Failed to sync accounts. Please try again. |
 * | the sync could not be asked for | nothing: section 7 does not check it, and the server syncs by itself | the same |
 * | a demo, whichever step it refuses | Failed to connect. Demo mode: pretending connection succeeded! | the same |
 */
export const connectMessages = {
  connected: 'Bank connected successfully! Data is syncing...',
  pretended: 'Failed to connect. Demo mode: pretending connection succeeded!',
  exitPrefix: 'Connection failed: ',
  unknown: 'Unknown error',
  dashboard: {
    linkToken: 'Failed to create link token',
    linkTokenDetail: null,
    exchange: 'Failed to exchange token',
  },
  demoPage: {
    linkToken: 'Failed to initialize Plaid Link',
    linkTokenDetail: 'Link token creation failed',
    exchange: 'Failed to sync accounts. Please try again.',
  },
} as const satisfies Record<string, string | FailureWords>;

/** The demo's client refuses what would need a bank, by this code. A real server never answers it. */
function isDemoRefusal(cause: unknown): boolean {
  return cause instanceof ApiError && cause.error === 'demo' && !cause.answered;
}

/** The reason that the server or the transport gave, and `fallback` where the answer had no words. */
function reasonOf(cause: unknown, fallback: string | null): string | null {
  if (cause instanceof ApiError && cause.answered) return cause.serverMessage ?? fallback ?? cause.message;
  return cause instanceof Error ? cause.message : fallback;
}

function failed(message: string, cause: unknown, fallback: string | null = null): ConnectOutcome {
  if (isDemoRefusal(cause)) return { kind: 'pretended' };
  return { kind: 'failed', message, detail: reasonOf(cause, fallback) };
}

/** A link token lives for hours at most; one that died while the page stood open is replaced once. */
async function openWithFreshToken(steps: ConnectSteps): Promise<LinkOutcome> {
  const outcome = await steps.openWindow(await steps.createToken());
  return isExpired(outcome) ? steps.openWindow(await steps.createToken()) : outcome;
}

function isExpired(outcome: LinkOutcome): boolean {
  return outcome.kind === 'closed' && outcome.error?.code === 'INVALID_LINK_TOKEN';
}

class LinkTokenFailure extends Error {}

/** Connects a bank: token, window, exchange, sync. Never throws. */
export async function connectBank(
  steps: ConnectSteps,
  words: FailureWords = connectMessages.dashboard,
): Promise<ConnectOutcome> {
  const createToken = () =>
    steps.createToken().catch((cause: unknown) => {
      throw new LinkTokenFailure(words.linkToken, { cause });
    });
  let outcome: LinkOutcome;
  try {
    outcome = await openWithFreshToken({ ...steps, createToken });
  } catch (error) {
    if (error instanceof LinkTokenFailure) return failed(error.message, error.cause, words.linkTokenDetail);
    return windowFailed(error);
  }
  return finish(outcome, steps, words);
}

/** Goes on with a window that the person left for the bank's own site; no other token can. Never throws. */
export async function resumeLink(
  token: string,
  steps: Omit<ConnectSteps, 'createToken'>,
  words: FailureWords = connectMessages.dashboard,
): Promise<ConnectOutcome> {
  let outcome: LinkOutcome;
  try {
    outcome = await steps.openWindow(token);
  } catch (error) {
    return windowFailed(error);
  }
  return isExpired(outcome) ? { kind: 'expired' } : finish(outcome, steps, words);
}

function windowFailed(error: unknown): ConnectOutcome {
  return { kind: 'failed', message: error instanceof Error ? error.message : String(error), detail: null };
}

/** What comes after the window has closed. */
async function finish(
  outcome: LinkOutcome,
  steps: Pick<ConnectSteps, 'exchange' | 'startSync'>,
  words: FailureWords,
): Promise<ConnectOutcome> {
  if (outcome.kind === 'closed') {
    if (outcome.error === null) return { kind: 'closed' };
    const reason = outcome.error.message || connectMessages.unknown;
    return { kind: 'failed', message: connectMessages.exitPrefix + reason, detail: null };
  }
  let bank: LinkedBank | null;
  try {
    bank = await steps.exchange(outcome.publicToken);
  } catch (cause) {
    return failed(words.exchange, cause);
  }
  await steps.startSync().catch(() => undefined);
  return { kind: 'connected', bank };
}
