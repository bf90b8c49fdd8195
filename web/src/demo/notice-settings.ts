import type { NoticeChoice, NoticeSettings } from '@cairn/contract/notice-settings';
import { RefusedError } from '@cairn/domain/refused-error';
import type { Answers } from './answers.ts';
import { notInDemo } from './answers-not-in-demo.ts';
import type { DemoState } from './demo-state.ts';
import { sampleAccounts } from './sample.ts';

type NoticeRoutes =
  | 'noticeSettings'
  | 'editNoticeSettings'
  | 'chooseNotice'
  | 'dropNotice'
  | 'addNoticeChannel'
  | 'removeNoticeChannel'
  | 'noticeAttempts'
  | 'testNoticeChannel'
  | 'previewLetter'
  | 'sendLetter'
  | 'lookAtStopLink'
  | 'stopByLink';

const what = 'Sending notifications';

/** What the person chose to be notified of. In the demo nothing is sent. */
export function noticeAnswers(state: Pick<DemoState, 'nextId' | 'timeZone'>): Answers<NoticeRoutes> {
  let choices: NoticeChoice[] = [];
  let ways: Pick<NoticeSettings, 'byMail' | 'showsDetails' | 'quietHours'> = {
    byMail: true,
    showsDetails: false,
    quietHours: null,
  };
  const settings = (): NoticeSettings => ({
    ...ways,
    choices,
    channels: [],
    isMailSetUp: true,
    timeZone: state.timeZone(),
    currency: 'USD',
    pushKey: '',
  });
  return {
    noticeSettings: settings,
    editNoticeSettings: ({ body: { byMail, showsDetails, quietHours } }) => {
      ways = {
        byMail: byMail ?? ways.byMail,
        showsDetails: showsDetails ?? ways.showsDetails,
        quietHours: quietHours === undefined ? ways.quietHours : quietHours,
      };
      return settings();
    },
    chooseNotice: ({ body: { kind, amount = null, accountId = null } }) => {
      const account = accountId === null ? null : sampleAccounts.find(({ id }) => id === accountId);
      if (account === undefined) throw new RefusedError('not_found', 'This account was not found.');
      const isSame = (one: NoticeChoice) => one.kind === kind && (one.account?.id ?? null) === accountId;
      const named = account === null ? null : { id: account.id, name: account.name };
      choices = [
        ...choices.filter((one) => !isSame(one)),
        { id: state.nextId(), kind, amount, account: named },
      ];
      return settings();
    },
    dropNotice: ({ params }) => {
      choices = choices.filter(({ id }) => id !== params.choiceId);
      return settings();
    },
    addNoticeChannel: () => notInDemo(what),
    removeNoticeChannel: () => notInDemo(what),
    noticeAttempts: () => notInDemo(what),
    testNoticeChannel: () => notInDemo(what),
    previewLetter: () => notInDemo('The weekly letter'),
    sendLetter: () => notInDemo(what),
    lookAtStopLink: () => notInDemo(what),
    stopByLink: () => notInDemo(what),
  };
}
