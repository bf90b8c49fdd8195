import { noticeNames } from '@cairn/contract/notice-settings';
import type { Letter } from '../mail/mail.ts';
import type { Notice } from './causes.store.ts';

/** The page on which somebody stops what a letter is of, by the link in it. */
const stopPage = '/stop#';

/**
 * A notification as a letter: plain text, without pictures and without anything that says that it was read. `token`: stops its kind, by the link or
 * by the button of a mail program (RFC 8058).
 */
export function noticeMail({
  to,
  notice,
  token,
  origin,
}: {
  to: string;
  notice: Pick<Notice, 'kind' | 'title' | 'message' | 'page'>;
  token: string;
  origin: string;
}): Letter {
  const { kind, title, message, page } = notice;
  const isLetter = kind === 'weekly-letter';
  return {
    to,
    subject: isLetter ? title : `${noticeNames[kind]}: ${title}`,
    link: null,
    stopUrl: `${origin}/api/notifications/stop?token=${token}`,
    text: [
      'Hello,',
      message,
      ...(isLetter ? [] : [`See ${origin}${page}`]),
      `You chose “${noticeNames[kind]}” in Cairn. Stop it, without signing in: ${origin}${stopPage}${token}`,
      `Cairn, at ${origin}`,
    ].join('\n\n'),
  };
}
