import type { BooksSummary } from '@cairn/contract/books';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'react-router';
import { type BooksTone, booksLine } from './books-words.ts';

const icons: Record<BooksTone, typeof CircleCheck> = {
  good: CircleCheck,
  bad: CircleAlert,
  unknown: CircleDashed,
};
const colours: Record<BooksTone, string> = {
  good: 'text-muted',
  bad: 'font-medium text-danger',
  unknown: 'text-muted',
};

/** The address of the accounts with the window about one account's books. */
function booksAddress(accountId: string): string {
  return `/accounts?books=${accountId}`;
}

/** How the books of an account stand, and the way to what they are made of. */
export function BooksLine({
  accountId,
  name,
  currency,
  books,
}: {
  accountId: string;
  name: string;
  currency: string;
  books: BooksSummary;
}) {
  const { tone, words } = booksLine(books, currency);
  const Icon = icons[tone];
  return (
    <Link
      to={booksAddress(accountId)}
      preventScrollReset
      className={`figures -ml-0.5 inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-small text-13 hover:underline ${colours[tone]}`}
    >
      <Icon
        aria-hidden="true"
        size={14}
        strokeWidth={1.5}
        className={`shrink-0 ${tone === 'good' ? 'text-money-in' : ''}`}
      />
      <span className={tone === 'unknown' ? '' : 'amount'}>{words}</span>
      <span className="sr-only">: the books of {name}</span>
    </Link>
  );
}
