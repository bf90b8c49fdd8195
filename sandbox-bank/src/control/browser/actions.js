/**
 * @typedef {{ item_id: string, institution_name: string | null, color: string | null, username: string,
 *   access_token: string | null, state: string, removed: boolean }} Item
 * @typedef {Record<string, unknown>} Answer
 * @typedef {{ label: string, control: string, body?: Record<string, unknown>, fits?: (item: Item) => boolean,
 *   final?: boolean, message: (answer: Answer) => string }} Action
 */

const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** @param {unknown} amount */
const units = (amount) => money.format(Number(amount));
/** @param {unknown} instant */
const date = (instant) => new Date(String(instant)).toLocaleDateString('en', { dateStyle: 'long' });

/** @param {Item} item */
const isBroken = ({ state }) => state === 'login required' || state === 'consent ends';

/** Changes of the clock, for all banks at once. @type {Action[]} */
export const TIME_ACTIONS = [
  ['day', 1],
  ['week', 7],
].map(([unit, advance_days]) => ({
  label: `Advance one ${unit}`,
  control: 'clock',
  body: { advance_days },
  message: ({ now }) => `A ${unit} passed. The bank’s date is ${date(now)}.`,
}));

/** What a person can do to one connection, in groups. @type {{ title: string, actions: Action[] }[]} */
export const ITEM_ACTIONS = [
  {
    title: 'Charges',
    actions: [
      {
        label: 'Add a new charge',
        control: 'rows/add',
        body: { amount: 24, name: 'CORNER BISTRO', pending: true },
        message: () => 'A charge of 24.00 at CORNER BISTRO is pending.',
      },
      {
        label: 'Post a pending charge with a tip',
        control: 'rows/post',
        body: { tip: 4.8 },
        message: (answer) =>
          `${answer.name} was pending for ${units(answer.pending_amount)} and posted for ${units(answer.amount)}.`,
      },
      {
        label: 'Remove a pending charge',
        control: 'rows/vanish',
        message: (answer) => `${answer.name}, pending for ${units(answer.amount)}, was removed.`,
      },
    ],
  },
  {
    title: 'Connection',
    actions: [
      {
        label: 'Require a new login',
        control: 'items/login-required',
        fits: ({ state }) => state !== 'login required',
        message: () => 'The bank asks for a new login.',
      },
      {
        label: 'Repair in another app',
        control: 'items/repaired',
        fits: isBroken,
        message: () => 'The login was repaired in another app.',
      },
      {
        label: 'Take the bank down',
        control: 'outage',
        body: { down: true },
        fits: ({ state }) => state !== 'down',
        message: () => 'The bank cannot be reached.',
      },
      {
        label: 'Bring the bank back up',
        control: 'outage',
        body: { down: false },
        fits: ({ state }) => state === 'down',
        message: () => 'The bank can be reached again.',
      },
    ],
  },
  {
    title: 'Access',
    actions: [
      {
        label: 'Open a new account',
        control: 'accounts/opened',
        message: (answer) => `${answer.name} was opened. Connect again to add it.`,
      },
      {
        label: 'Let consent expire in a week',
        control: 'items/consent-ends',
        body: { in_days: 7 },
        fits: ({ state }) => state !== 'consent ends',
        message: (answer) => `Consent ends on ${date(answer.ends)}.`,
      },
      {
        label: 'Withdraw access',
        control: 'items/revoked',
        final: true,
        message: () => 'Access was withdrawn. This connection cannot be repaired.',
      },
    ],
  },
];
