import type { PlainDate } from '@cairn/domain/plain-date';

/** What a comment that names somebody is called, by the transaction that it is about. */
export function commentTitle(transaction: string): string {
  return `Comment on ${transaction}`;
}

/** The page that shows one transaction, among those of its day. */
export function pageOfTransaction(id: string, on: PlainDate): string {
  return `/transactions?from=${on}&to=${on}#${id}`;
}
