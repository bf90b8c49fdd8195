/** How the Link window closed. */
export type LinkOutcome =
  | { kind: 'linked'; publicToken: string }
  | { kind: 'closed'; error: { code: string | null; message: string | null } | null };

/** What comes of a try to connect a bank. `closed`: the person changed their mind. `detail`: the server's own reason. */
export type ConnectOutcome =
  | { kind: 'connected' }
  | { kind: 'closed' }
  | { kind: 'failed'; message: string; detail: string | null };

/** The steps of section 4's bank-link flow, each of which may throw. */
export type ConnectSteps = {
  createToken: () => Promise<string>;
  openWindow: (token: string) => Promise<LinkOutcome>;
  exchange: (publicToken: string) => Promise<void>;
  /** Section 7: the answer is not read and its status not checked. */
  startSync: () => Promise<void>;
};

export const connectMessages = {
  connected: 'Bank connected successfully! Data is syncing...',
  linkToken: 'Failed to create link token',
  exchange: 'Failed to exchange token',
  exitPrefix: 'Connection failed: ',
  unknown: 'Unknown error',
} as const;

function failed(message: string, cause: unknown): ConnectOutcome {
  return { kind: 'failed', message, detail: cause instanceof Error ? cause.message : null };
}

/** A link token lives for hours at most; one that died while the page stood open is replaced once. */
async function openWithFreshToken(steps: ConnectSteps): Promise<LinkOutcome> {
  const outcome = await steps.openWindow(await steps.createToken());
  const expired = outcome.kind === 'closed' && outcome.error?.code === 'INVALID_LINK_TOKEN';
  return expired ? steps.openWindow(await steps.createToken()) : outcome;
}

class LinkTokenFailure extends Error {}

/** Connects a bank: token, window, exchange, sync. Never throws. */
export async function connectBank(steps: ConnectSteps): Promise<ConnectOutcome> {
  const createToken = () =>
    steps.createToken().catch((cause: unknown) => {
      throw new LinkTokenFailure(connectMessages.linkToken, { cause });
    });
  let outcome: LinkOutcome;
  try {
    outcome = await openWithFreshToken({ ...steps, createToken });
  } catch (error) {
    if (error instanceof LinkTokenFailure) return failed(error.message, error.cause);
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error), detail: null };
  }
  if (outcome.kind === 'closed') {
    if (outcome.error === null) return { kind: 'closed' };
    const reason = outcome.error.message || connectMessages.unknown;
    return { kind: 'failed', message: connectMessages.exitPrefix + reason, detail: null };
  }
  try {
    await steps.exchange(outcome.publicToken);
  } catch (cause) {
    return failed(connectMessages.exchange, cause);
  }
  await steps.startSync().catch(() => undefined);
  return { kind: 'connected' };
}
