import type { Page } from '@playwright/test';
import { troubledServer, withServer } from './server-states.ts';
import type { State } from './state.ts';

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
  await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
}

/** Two currencies, one without a rate, and a rate by hand. */
async function withCurrencies(page: Page): Promise<void> {
  await page.route('**/api/exchange-rates', (route) =>
    route.fulfill({
      json: {
        currency: 'USD',
        currencies: [
          {
            currency: 'CHF',
            accountsCount: 1,
            rate: null,
            lastOn: '2026-09-30',
            missing: { days: 44, from: '2026-10-08', to: '2026-11-20' },
          },
          {
            currency: 'EUR',
            accountsCount: 2,
            rate: { rate: '1.0842', on: '2026-11-19' },
            lastOn: '2026-11-19',
            missing: { days: 212, from: '2024-11-20', to: '2025-06-19' },
          },
        ],
        entered: [{ base: 'CHF', currency: 'USD', on: '2026-09-30', rate: '1.1207' }],
      },
    }),
  );
}

/** Three browsers, one of which did not say what it is, and a year of a busy account. */
async function withSessions(page: Page): Promise<void> {
  const here = { browser: 'Chrome on Linux', address: '127.0.0.1' };
  const phone = { browser: 'Safari on iOS', address: '2001:db8:4a3f:91c0:51e2:7bd4:88aa:1f02' };
  const at = '2026-11-20T16:40:00.000Z';
  const kinds = [
    'export',
    'bank connection',
    'sign-in',
    'password change',
    'sign-in',
    'sign-out',
    'registration',
  ];
  const events = [...kinds, ...kinds].map((kind, place) => ({
    id: `event-${place}`,
    kind,
    outcome: place === 2 ? 'denied' : place === 1 ? 'failed' : 'done',
    at,
    ...(place % 3 === 2 ? phone : here),
  }));
  const session = (id: string, place: object) => ({
    id,
    isCurrent: id === 'here',
    startedAt: at,
    lastUsedAt: at,
    ...place,
  });
  const sessions = [
    session('here', here),
    session('phone', phone),
    session('other', { browser: null, address: '198.51.100.4' }),
  ];
  const secondFactor = {
    authenticator: { id: 'authenticator', addedAt: at },
    recoveryCodesLeft: 8,
    rememberedBrowsers: [{ id: 'phone', browser: phone.browser, rememberedAt: at, until: at }],
  };
  const passkeys = [
    { id: 'one', name: 'Chrome on Linux', isSynced: true, addedAt: at, lastUsedAt: at },
    {
      id: 'two',
      name: 'The blue key in the top drawer of the desk',
      isSynced: false,
      addedAt: at,
      lastUsedAt: null,
    },
  ];
  const emailAddress = {
    isVerified: false,
    change: {
      to: 'ada.lovelace.of.the.analytical.engine@a-long-domain.example.org',
      isOldConfirmed: false,
      isNewConfirmed: true,
      expiresAt: at,
    },
  };
  await page.route('**/api/security', (route) =>
    route.fulfill({ json: { sessions, events, secondFactor, passkeys, emailAddress } }),
  );
}

/** The server of a person who runs it, with people invited. */
async function withInvitations(page: Page): Promise<void> {
  const invited = { invitedAt: '2026-11-20T12:00:00.000Z', expiresAt: '2026-11-27T12:00:00.000Z' };
  const invitations = [
    { id: 'one', email: 'grace.hopper.of.the.navy@a-long-domain.example.org', ...invited },
    { id: 'two', email: null, ...invited },
  ];
  await page.route('**/api/operator', (route) =>
    route.fulfill({
      json: { registration: 'invitation', secondStep: 'required', isMailSetUp: true, invitations },
    }),
  );
  await page.route('**/api/operator/people*', (route) =>
    route.fulfill({ json: { people: serverPeople, count: 1204 } }),
  );
}

const plainPerson = {
  isOperator: false,
  isDisabled: false,
  isYou: false,
  joinedAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: '2026-11-20T12:00:00.000Z',
};
const serverPeople = [
  {
    ...plainPerson,
    id: 'one',
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    isOperator: true,
    isYou: true,
  },
  {
    ...plainPerson,
    id: 'two',
    name: 'Grace Brewster Murray Hopper',
    email: 'grace.hopper.of.the.navy@a-long-domain.example.org',
  },
  { ...plainPerson, id: 'three', name: 'Lin', email: 'lin@example.org', isDisabled: true, lastUsedAt: null },
];

/** A household of several people, as its owner sees it. */
async function withMembers(page: Page): Promise<void> {
  const member = (userId: string, name: string, of: object) => ({
    userId,
    name,
    email: `${userId}@example.org`,
    role: 'member',
    lastDay: null,
    hasEnded: false,
    joinedAt: '2026-11-01T12:00:00.000Z',
    isYou: false,
    ...of,
  });
  const members = [
    member('ada', 'Ada Lovelace', { role: 'owner', isYou: true }),
    member('grace.hopper.of.the.navy.and.of.a.long.address', 'Grace Brewster Murray Hopper', {}),
    member('lin', 'Lin Adviser', { role: 'viewer', lastDay: '2027-03-31' }),
    member('mary', 'Mary Somerville', { role: 'viewer', lastDay: '2026-10-31', hasEnded: true }),
  ];
  const expiresAt = '2026-11-27T12:00:00.000Z';
  const invitations = [
    { id: 'one', email: 'sofia@a-long-domain.example.org', role: 'viewer', lastDay: '2027-03-31', expiresAt },
    { id: 'two', email: null, role: 'member', lastDay: null, expiresAt },
  ];
  const households = [
    { id: 'one', name: 'Ada Lovelace’s household', role: 'owner', isCurrent: true },
    { id: 'two', name: 'The Analytical Society', role: 'viewer', isCurrent: false },
  ];
  await page.route('**/api/household/members', (route) =>
    route.fulfill({ json: { members, invitations, isMailSetUp: true, plan: null } }),
  );
  await page.route('**/api/households', (route) => route.fulfill({ json: { households } }));
}

const openActions = (action: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Actions for Grace Brewster Murray Hopper' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

/** A server that requires a second step, for somebody who has none. */
async function withoutSecondStep(page: Page): Promise<void> {
  const refused = { error: 'second_step_setup_needed', message: 'Set it up.', requestId: 'one' };
  await page.route('**/api/household', (route) => route.fulfill({ status: 403, json: refused }));
}

export const accountStates: readonly State[] = [
  {
    name: 'two-step',
    path: '/dashboard',
    who: 'newcomer',
    arrange: withoutSecondStep,
    prepare: (page) => page.getByRole('button', { name: 'Use an Authenticator App' }).waitFor(),
  },
  { name: 'household-alone', path: '/household', who: 'newcomer' },
  { name: 'household', path: '/household', who: 'newcomer', arrange: withMembers },
  {
    name: 'household-invite',
    path: '/household',
    who: 'newcomer',
    arrange: withMembers,
    windowOnly: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByRole('radio', { name: 'Viewer' }).check();
    },
  },
  {
    name: 'household-role',
    path: '/household',
    who: 'newcomer',
    arrange: withMembers,
    windowOnly: true,
    prepare: openActions('Change role…'),
  },
  {
    name: 'household-remove',
    path: '/household',
    who: 'newcomer',
    arrange: withMembers,
    windowOnly: true,
    prepare: openActions('Remove…'),
  },
  {
    name: 'household-leave',
    path: '/household',
    who: 'newcomer',
    arrange: withMembers,
    windowOnly: true,
    prepare: (page) => page.getByRole('button', { name: 'Leave Household' }).click(),
  },
  {
    name: 'household-new',
    path: '/household',
    who: 'newcomer',
    arrange: withMembers,
    windowOnly: true,
    prepare: (page) => page.getByRole('button', { name: 'New Household' }).click(),
  },
  { name: 'operator', path: '/operator', who: 'newcomer', arrange: withServer() },
  {
    name: 'operator-attention',
    path: '/operator',
    who: 'newcomer',
    arrange: withServer(troubledServer),
  },
  { name: 'operator-people', path: '/operator#people', who: 'newcomer', arrange: withInvitations },
  {
    name: 'operator-disable',
    path: '/operator#people',
    who: 'newcomer',
    arrange: withInvitations,
    windowOnly: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'Actions for Grace Brewster Murray Hopper' }).click();
      await page.getByRole('menuitem', { name: 'Disable account…' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'operator-invite',
    path: '/operator#people',
    who: 'newcomer',
    arrange: withInvitations,
    windowOnly: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByRole('dialog', { name: 'Invite somebody' }).waitFor();
    },
  },
  {
    name: 'currencies-one',
    path: '/currencies',
    who: 'newcomer',
    prepare: (page) => page.getByText('no exchange rates are needed').waitFor(),
  },
  {
    name: 'currencies-full',
    path: '/currencies',
    who: 'full',
    arrange: withCurrencies,
    prepare: (page) => page.getByText('1 rate by hand').click(),
  },
  {
    name: 'currencies-add',
    path: '/currencies',
    who: 'full',
    arrange: withCurrencies,
    windowOnly: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'Add Rate for CHF' }).click();
      await page.getByRole('dialog', { name: 'Add Rate for CHF' }).waitFor();
    },
  },
  { name: 'account-visitor', path: '/account', who: 'visitor' },
  ...['Profile', 'Security', 'Account'].map(
    (tab): State => ({
      name: `account-${tab.toLowerCase()}`,
      path: '/account',
      who: 'full',
      prepare: (page) => openTab(page, tab),
    }),
  ),
  {
    name: 'account-profile-error',
    path: '/account',
    who: 'full',
    async prepare(page) {
      await page.getByLabel(/name/i).first().fill('');
      await page.getByRole('button', { name: /^Save/ }).click();
      await page.getByText('Name cannot be empty').waitFor();
    },
  },
  {
    name: 'account-security-sessions',
    path: '/account#security',
    who: 'full',
    arrange: withSessions,
    async prepare(page) {
      await page.getByRole('button', { name: 'Show all 14' }).click();
      await page.getByText('Sign-in refused').waitFor();
    },
  },
  {
    name: 'account-security-unavailable',
    path: '/account#security',
    who: 'full',
    async arrange(page) {
      await page.route('**/api/security', (route) => route.abort());
    },
    prepare: (page) =>
      page.getByRole('region', { name: 'Where you’re signed in' }).getByRole('alert').waitFor(),
  },
  {
    name: 'account-security-error',
    path: '/account',
    who: 'full',
    async prepare(page) {
      await openTab(page, 'Security');
      await page
        .getByRole('button', { name: /password/i })
        .last()
        .click();
      await page.getByText('Please fill all fields').waitFor();
    },
  },
  {
    name: 'account-delete-dialog',
    path: '/account',
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await openTab(page, 'Account');
      await page.getByRole('button', { name: 'Delete Account', exact: true }).click();
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor();
    },
  },
];
