import { toCents } from '@cairn/domain/money';
import type { Answer } from '../http/handlers.ts';

const settings: Answer<'noticeSettings'> = {
  choices: [
    { id: 'choice-1', kind: 'weekly-letter', amount: null, account: null },
    {
      id: 'choice-2',
      kind: 'balance-below',
      amount: toCents(10_000),
      account: { id: 'account-1', name: 'Checking' },
    },
  ],
  channels: [
    { id: 'channel-1', kind: 'push', name: 'Firefox on Linux', createdAt: '2026-03-01T12:00:00.000Z' },
  ],
  byMail: true,
  isMailSetUp: true,
  showsDetails: false,
  quietHours: { from: 22, until: 7 },
  timeZone: 'America/New_York',
  currency: 'USD',
  pushKey: 'key',
};

const attempts: Answer<'noticeAttempts'> = {
  attempts: [
    { id: 'attempt-1', kind: 'test', at: '2026-03-01T12:00:00.000Z', status: 503, hasArrived: false },
  ],
};

/** For tests: what calls about notifications answer. */
export const noticeAnswers = {
  noticeSettings: settings,
  editNoticeSettings: settings,
  chooseNotice: settings,
  dropNotice: settings,
  addNoticeChannel: { ...settings, secret: null },
  noticeAttempts: attempts,
  removeNoticeChannel: settings,
  testNoticeChannel: {},
  previewLetter: { subject: 'Your week to Mar 1, 2026', text: 'PRIVATE LETTER' },
  sendLetter: {},
  lookAtStopLink: { kind: 'weekly-letter' },
  stopByLink: { kind: 'weekly-letter' },
} as const;
