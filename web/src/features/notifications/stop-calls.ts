import { type NoticeKind, noticeRoutes } from '@cairn/contract/notice-settings';
import { call } from '../../api/api.ts';
import { session } from '../../lib/session.ts';

/** What the link of a letter stops. It may be opened by a program that looks through mail, so this changes nothing. */
export async function lookAtStopLink(token: string, signal: AbortSignal): Promise<NoticeKind> {
  // The demo would answer in the server’s stead.
  session.leaveDemo();
  return (await call(noticeRoutes.lookAtStopLink, { query: { token }, signal })).kind;
}

export async function stopByLink(token: string): Promise<void> {
  await call(noticeRoutes.stopByLink, { query: { token }, body: new Blob() });
}
