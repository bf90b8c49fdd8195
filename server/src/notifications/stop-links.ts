import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import { type NoticeKind, noticeKind, noticeMessages } from '@cairn/contract/notice-settings';
import { z } from 'zod';
import type { Member } from '../db/household-scope.ts';

/** What a link stops: one kind, for one person, in one household. */
export type Stops = Member & { kind: NoticeKind };

export type StopLinks = {
  tokenOf(stops: Stops): string;
  /** Throws AppError link_invalid for one that this server did not make. */
  read(token: string): Stops;
};

const content = z.tuple([z.uuid(), z.uuid(), noticeKind]);

/**
 * Tokens with which a letter is stopped without signing in. One says what it stops, and the server's mark that it made it: it can be used for nothing
 * else, and needs no row that somebody would have to delete.
 */
export function createStopLinks(key: Buffer): StopLinks {
  const markOf = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    tokenOf({ householdId, userId, kind }) {
      const text = Buffer.from(JSON.stringify([householdId, userId, kind])).toString('base64url');
      return `${text}.${markOf(text).toString('base64url')}`;
    },
    read(token) {
      const [text = '', mark = '', ...rest] = token.split('.');
      const expected = markOf(text);
      const given = Buffer.from(mark, 'base64url');
      const isOurs =
        rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
      if (!isOurs) throw new AppError('link_invalid', noticeMessages.wrongLink);
      const [householdId, userId, kind] = content.parse(
        JSON.parse(Buffer.from(text, 'base64url').toString()),
      );
      return { householdId, userId, kind };
    },
  };
}
