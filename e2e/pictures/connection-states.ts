import { type Connection, connectionsResponse, consentMessage } from '@cairn/contract/connections';
import type { Page } from '@playwright/test';
import type { State } from './state.ts';

const dayMs = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

type Shown = {
  name: string;
  headline: RegExp;
  change: (connection: Connection) => Partial<Connection>;
  waits?: true;
};

/** What the server would say of the first bank, in each state of a connection that the sandbox bank does not bring about by itself. */
const shown: readonly Shown[] = [
  {
    name: 'initial',
    waits: true,
    headline: /Syncing .* 0 transactions so far/,
    change: () => ({ state: 'initial', historyComplete: false, lastSucceededAt: null, transactionsCount: 0 }),
  },
  {
    name: 'historical',
    waits: true,
    headline: /Syncing .* 61 transactions so far/,
    change: () => ({ state: 'historical', historyComplete: false, transactionsCount: 61 }),
  },
  {
    name: 'stale',
    headline: /is out of date/,
    change: () => ({ lastSucceededAt: inDays(-3.2) }),
  },
  {
    name: 'degraded',
    headline: /could not be synced/,
    change: ({ institutionName }) => ({
      state: 'degraded',
      lastSucceededAt: inDays(-0.2),
      message: `${institutionName} isn’t responding. Cairn will try again automatically and shows your last synced data until then.`,
    }),
  },
  {
    name: 'consent-expiring',
    headline: /is about to end/,
    change: ({ institutionName }) => {
      const consentExpiresAt = inDays(5);
      const message = consentMessage({ institutionName, consentExpiresAt });
      return { state: 'consent_expiring', consentExpiresAt, message };
    },
  },
  {
    name: 'revoked',
    headline: /no longer gives Cairn access/,
    change: ({ institutionName }) => ({
      state: 'revoked',
      lastSucceededAt: inDays(-9),
      message: `Cairn’s access to ${institutionName} was removed at the bank or at Plaid. Your data is kept; connect the bank again or disconnect it.`,
    }),
  },
  {
    name: 'failed',
    headline: /has stopped syncing/,
    change: ({ institutionName }) => ({
      state: 'failed',
      message: `${institutionName} stopped syncing. This institution is no longer supported. Try Sync Now; if it fails again, disconnect the bank and connect it again.`,
    }),
  },
  {
    name: 'removed',
    headline: /is no longer connected/,
    change: ({ institutionName }) => ({
      state: 'removed',
      lastSucceededAt: inDays(-2),
      message: `Plaid no longer has this connection to ${institutionName}, so no new data arrives. Your data is kept; connect the bank again or disconnect it.`,
    }),
  },
  { name: 'new-accounts', headline: /are up to date/, change: () => ({ hasNewAccounts: true }) },
];

function answerWith({ change }: Shown): (page: Page) => Promise<void> {
  return async (page) => {
    await page.route('**/api/connections', async (route) => {
      const { connections } = connectionsResponse.parse(await (await route.fetch()).json());
      const changed = connections.map((one, n) => (n === 0 ? { ...one, ...change(one) } : one));
      await route.fulfill({ json: { connections: changed } });
    });
  };
}

/** On the dashboard the same words stand in one place less: the longest, with each kind of button. */
const onDashboard = ['initial', 'consent-expiring', 'revoked'];

export const connectionStates: readonly State[] = shown.flatMap((one) =>
  ['accounts', ...(onDashboard.includes(one.name) ? ['dashboard'] : [])].map((page) => ({
    name: `${page}-connection-${one.name}`,
    path: `/${page}`,
    who: 'full' as const,
    arrange: answerWith(one),
    ...(one.waits === undefined ? {} : { waits: one.waits }),
    ...(page === 'dashboard' ? { windowOnly: true as const } : {}),
    prepare: (at: Page) => at.getByText(one.headline).first().waitFor(),
  })),
);
