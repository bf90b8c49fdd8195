import { z } from 'zod/mini';
import { enteredAmount, money } from './money.ts';
import { instant } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { empty, namedRoutes, route } from './route-definition.ts';
import { text } from './text.ts';

/** What a person can choose to be notified of, in the order in which it is offered. */
export const noticeKinds = [
  'weekly-letter',
  'budget-80',
  'budget-100',
  'balance-below',
  'charge-above',
  'new-price',
  'short',
  'doubled-charge',
  'connection',
  'comment',
] as const;
export const noticeKind = z.enum(noticeKinds);
export type NoticeKind = z.output<typeof noticeKind>;

/** What each is called: on screens, and where nothing more may be shown. */
export const noticeNames: Readonly<Record<NoticeKind, string>> = {
  'weekly-letter': 'Weekly letter',
  'budget-80': 'Budget at 80%',
  'budget-100': 'Budget at 100%',
  'balance-below': 'Balance below an amount',
  'charge-above': 'Charge above an amount',
  'new-price': 'New price of a bill',
  short: 'Short before payday',
  'doubled-charge': 'Possible double charge',
  connection: 'Bank connection needs you',
  comment: 'Comment for you',
};

/** Those that are of an amount, which must be stated. */
export const kindsWithAmount: readonly NoticeKind[] = ['balance-below', 'charge-above', 'short'];

const choice = z.object({
  id: z.string(),
  kind: noticeKind,
  /** Of a balance in the account's currency, else in the household's; null where the kind has none. */
  amount: z.nullable(money),
  account: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
export type NoticeChoice = z.output<typeof choice>;

/** A browser, a webhook for people, such as a topic of ntfy, and one for programs, signed as Standard Webhooks has it. */
export const channelKind = z.enum(['push', 'webhook', 'signed-webhook']);

const channel = z.object({
  id: z.string(),
  kind: channelKind,
  /** The browser and its system, or the host of the address. */
  name: z.string(),
  createdAt: instant,
});
export type NoticeChannel = z.output<typeof channel>;

const hour = z.int().check(z.minimum(0), z.maximum(23));

/** Hours of the household's day in which nothing is sent; past midnight where the first is the later one. */
const quietHours = z
  .object({ from: hour, until: hour })
  .check(
    z.refine(({ from, until }) => from !== until, 'Quiet hours must end at another hour than they begin.'),
  );

export const noticeSettings = z.object({
  choices: z.array(choice),
  channels: z.array(channel),
  byMail: z.boolean(),
  /** Whether this server can send mail. */
  isMailSetUp: z.boolean(),
  /** Whether names and amounts are in what a browser or a webhook shows. */
  showsDetails: z.boolean(),
  quietHours: z.nullable(quietHours),
  /** Of the household: its days and hours. */
  timeZone: z.string(),
  currency: z.string(),
  /** For the browser's push service to know this server by. */
  pushKey: z.string(),
});
export type NoticeSettings = z.output<typeof noticeSettings>;

export const noticeSettingsEdit = z.object({
  byMail: z.optional(z.boolean()),
  showsDetails: z.optional(z.boolean()),
  quietHours: z.optional(z.nullable(quietHours)),
});
export type NoticeSettingsEdit = z.output<typeof noticeSettingsEdit>;

const amountMissing = 'Enter an amount.';
const accountMissing = 'Choose an account.';

/** Turns a kind on, or changes its amount. A balance is chosen for each account by itself. */
export const newNoticeChoice = z
  .object({
    kind: noticeKind,
    amount: z.optional(enteredAmount),
    accountId: z.optional(recordId),
  })
  .check(
    z.refine(({ kind, amount }) => kindsWithAmount.includes(kind) === (amount !== undefined), amountMissing),
    z.refine(
      ({ kind, accountId }) => (kind === 'balance-below') === (accountId !== undefined),
      accountMissing,
    ),
  );
export type NewNoticeChoice = z.output<typeof newNoticeChoice>;

const maxAddressLength = 2_000;
const maxKeyLength = 200;
export const maxNoticeChannels = 20;
export const maxNoticeChoices = 60;

export const newNoticeChannel = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('push'),
    /** A PushSubscription of the browser. */
    endpoint: text(maxAddressLength),
    keys: z.object({ p256dh: text(maxKeyLength), auth: text(maxKeyLength) }),
  }),
  z.object({ kind: z.enum(['webhook', 'signed-webhook']), url: text(maxAddressLength) }),
]);
export type NewNoticeChannel = z.output<typeof newNoticeChannel>;

/** `secret`: what a signed webhook is signed with, which no later answer has; null for others. */
export const addedNoticeChannel = z.extend(noticeSettings, { secret: z.nullable(z.string()) });
export type AddedNoticeChannel = z.output<typeof addedNoticeChannel>;

/** Of a notification of this kind, or a test. */
export const attemptKind = z.union([noticeKind, z.literal('test')]);

/** The last calls of a webhook, newest first. One that failed is tried again. */
export const noticeAttempts = z.object({
  attempts: z.array(
    z.object({
      id: z.string(),
      kind: attemptKind,
      at: instant,
      /** The status that was answered; null: none came. */
      status: z.nullable(z.int()),
      hasArrived: z.boolean(),
    }),
  ),
});
export type NoticeAttempt = z.output<typeof noticeAttempts>['attempts'][number];

/** A letter as it would be sent now. */
export const letterPreview = z.object({ subject: z.string(), text: z.string() });

export const noticeMessages = {
  testTitle: 'Test from Cairn',
  testText: 'Notifications arrive here.',
  badSubscription: 'This browser’s subscription cannot be used. Turn notifications off and on again.',
  tooManyChannels: `You have ${maxNoticeChannels} browsers and webhooks, which is the most. Remove one to add another.`,
  tooManyChoices: `You have ${maxNoticeChoices} alerts, which is the most. Turn one off to add another.`,
  tooManyLetters: 'You have asked for five letters today. The next one comes on Monday.',
  noChannel: 'This browser or webhook has been removed already.',
  noChoice: 'This alert is off already.',
  notDelivered: 'The test was not delivered. Check the address, and that it accepts messages.',
  wrongLink: 'This link is not complete. Open the whole link of the letter.',
} as const;

const channelParams = z.object({ channelId: recordId });
const maxTokenLength = 300;
const stopLink = z.object({ token: z._default(text(maxTokenLength), '') });
export const stopped = z.object({ kind: noticeKind });

/** What a person chose to be notified of, and where. */
export const noticeRoutes = namedRoutes({
  noticeSettings: route('GET', '/api/notifications/settings', 'viewer', 'none', {
    summary: 'What the person chose to be notified of, and where',
    response: noticeSettings,
  }),
  editNoticeSettings: route('PATCH', '/api/notifications/settings', 'viewer', 'none', {
    summary: 'Change whether mail is sent, what a locked screen may show, and the quiet hours',
    body: noticeSettingsEdit,
    response: noticeSettings,
  }),
  chooseNotice: route('POST', '/api/notifications/choices', 'viewer', 'none', {
    summary: 'Turn an alert or the weekly letter on, or change its amount',
    body: newNoticeChoice,
    response: noticeSettings,
  }),
  dropNotice: route('DELETE', '/api/notifications/choices/:choiceId', 'viewer', 'none', {
    summary: 'Turn an alert or the weekly letter off',
    params: z.object({ choiceId: recordId }),
    response: noticeSettings,
  }),
  addNoticeChannel: route('POST', '/api/notifications/channels', 'viewer', 'none', {
    summary: 'Send alerts to a browser or to a webhook too',
    body: newNoticeChannel,
    response: addedNoticeChannel,
  }),
  noticeAttempts: route('GET', '/api/notifications/channels/:channelId/attempts', 'viewer', 'none', {
    summary: 'The last calls of a webhook',
    params: channelParams,
    response: noticeAttempts,
  }),
  removeNoticeChannel: route('DELETE', '/api/notifications/channels/:channelId', 'viewer', 'none', {
    summary: 'Send no more alerts to a browser or a webhook',
    params: channelParams,
    response: noticeSettings,
  }),
  testNoticeChannel: route('POST', '/api/notifications/channels/:channelId/test', 'viewer', 'none', {
    summary: 'Send a test to a browser or a webhook',
    params: channelParams,
    response: empty,
  }),
  previewLetter: route('GET', '/api/notifications/letter', 'viewer', 'none', {
    summary: 'The weekly letter as it would be sent now',
    response: letterPreview,
  }),
  sendLetter: route('POST', '/api/notifications/letter', 'viewer', 'none', {
    summary: 'Send the person the weekly letter now',
    response: empty,
  }),
  lookAtStopLink: route('GET', '/api/notifications/stop', 'public', 'none', {
    summary: 'What the link of a letter stops. Nothing is changed.',
    query: stopLink,
    response: stopped,
  }),
  stopByLink: route('POST', '/api/notifications/stop', 'public', 'none', {
    summary: 'Stop what a letter is of, by the link in it (RFC 8058)',
    query: stopLink,
    raw: true,
    maxBytes: 1_024,
    response: stopped,
  }),
});
