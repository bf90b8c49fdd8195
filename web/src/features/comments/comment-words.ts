import type { Comment } from '@cairn/contract/comments';

const list = new Intl.ListFormat('en-US');

/** Who wrote it, as the person who reads would say. */
export function authorOf({ author, isYours }: Pick<Comment, 'author' | 'isYours'>): string {
  return isYours ? 'You' : (author ?? 'A former member');
}

/** Whom it notified; null where it notified none. */
export function notifiedWords({ isForYou, notified }: Pick<Comment, 'isForYou' | 'notified'>): string | null {
  const names = [...(isForYou ? ['you'] : []), ...notified];
  return names.length === 0 ? null : `Notified ${list.format(names)}`;
}
