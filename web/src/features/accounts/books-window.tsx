import type { AccountBooks } from '@cairn/contract/books';
import type { Cents } from '@cairn/domain/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryFor } from '../../api/queries.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf, formatDate, formatMoneyIn, formatSignedMoneyIn } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { booksLine, booksMeaning, mendWords } from './books-words.ts';
import { SuspectList } from './suspect-list.tsx';
import { type Mends, useMends } from './use-mends.ts';

type FigureProps = { label: string; cents: Cents; currency: string; strong?: boolean };

function Figure({ label, cents, currency, strong = false }: FigureProps) {
  return (
    <div className={`flex items-baseline justify-between gap-4 py-2 ${strong ? 'font-medium' : ''}`}>
      <dt className={strong ? '' : 'text-muted'}>{label}</dt>
      <dd className="figures amount">{formatMoneyIn(currency, cents)}</dd>
    </div>
  );
}

/** How the balance comes about: what there was, the rows since, what they make, what the bank says. */
function Sum({ books }: { books: AccountBooks }) {
  const { opening, rowsSum, expected, bankBalance, comparedFrom, gap, currency } = books;
  if (opening === null || rowsSum === null || expected === null || comparedFrom === null) return null;
  return (
    <dl className="mt-4 divide-y divide-line border-y border-line text-15">
      <Figure label={`Before ${formatDate(comparedFrom)}`} cents={opening} currency={currency} />
      <Figure label={`${countOf(books.rowsCount, 'row')} since`} cents={rowsSum} currency={currency} />
      <Figure label="Total" cents={expected} currency={currency} strong />
      {bankBalance !== null && (
        <Figure label="The bank says" cents={bankBalance} currency={currency} strong />
      )}
      {gap !== null && gap !== 0 && (
        <div className="flex items-baseline justify-between gap-4 py-2 font-medium">
          <dt>Difference</dt>
          <dd className={`figures amount ${books.status === 'off' ? 'text-danger' : ''}`}>
            {formatSignedMoneyIn(currency, gap)}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="border-b border-line pb-2 font-serif text-18 font-medium">{title}</h3>
      {children}
    </section>
  );
}

/** What can be done when no suspect is the one. */
function OtherMends({ books, mends }: { books: AccountBooks; mends: Mends }) {
  const { gap, since, currency } = books;
  if (books.status !== 'off' || gap === null || since === null) return null;
  const row = { amount: gap, date: since, description: 'Adjustment' };
  return (
    <Part title={books.suspects.length === 0 ? 'Nothing known explains it' : 'None of these?'}>
      <p className="mt-2 text-13 text-muted">
        Add a row of <span className="figures amount">{formatSignedMoneyIn(currency, gap)}</span> yourself: it
        is removed when the bank’s own arrives. Or accept the difference, and the check starts again from
        today. Either can be undone.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          look="quiet"
          size="small"
          busy={mends.isPending}
          onClick={() => mends.mutate({ kind: 'add', row })}
        >
          Add an adjustment
        </Button>
        <Button
          look="quiet"
          size="small"
          busy={mends.isPending}
          onClick={() => mends.mutate({ kind: 'accept' })}
        >
          Accept the difference
        </Button>
      </div>
    </Part>
  );
}

function MendList({ books, mends }: { books: AccountBooks; mends: Mends }) {
  if (books.mends.length === 0) return null;
  return (
    <Part title="What you did">
      <ul className="divide-y divide-line">
        {books.mends.map((mend) => (
          <li key={mend.id} className="flex items-center justify-between gap-3 py-2">
            <span className="figures amount min-w-0 wrap-anywhere text-13">
              {mendWords(mend, books.currency)}
            </span>
            <Button
              look="plain"
              size="small"
              busy={mends.isPending}
              onClick={() => mends.mutate({ kind: 'undo', mendId: mend.id })}
            >
              Undo
              <span className="sr-only">{mendWords(mend, books.currency)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Books({ books }: { books: AccountBooks }) {
  const mends = useMends(books.accountId);
  const { tone, words } = booksLine(books, books.currency);
  return (
    <>
      <p
        role="status"
        className={`figures amount text-18 font-medium ${tone === 'bad' ? 'text-danger' : ''}`}
      >
        {words}
      </p>
      <p className="figures mt-1 text-13 text-muted">{booksMeaning(books)}</p>
      <Sum books={books} />
      {mends.error !== null && (
        <div className="mt-3">
          <InlineError>{errorMessage(mends.error)}</InlineError>
        </div>
      )}
      {books.suspects.length > 0 && (
        <Part title="What may explain it">
          <SuspectList books={books} mends={mends} />
        </Part>
      )}
      <OtherMends books={books} mends={mends} />
      <MendList books={books} mends={mends} />
    </>
  );
}

/** The books of one account at the side of the list: how the balance comes about, what may be wrong, and the mends. */
export function BooksWindow({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const query = useQuery({ ...queryFor('accountBooks', { params: { accountId } }), staleTime: 0 });
  return (
    <Dialog
      title={query.data === undefined ? 'Books' : `Books: ${query.data.accountName}`}
      placement="side"
      onClose={onClose}
    >
      {query.data !== undefined && <Books books={query.data} />}
      {query.isPending && (
        <div aria-busy="true">
          <p role="status" className="sr-only">
            Loading the books...
          </p>
          <SkeletonRows rows={6} rowClass="h-10" />
        </div>
      )}
      {query.isError && query.data === undefined && (
        <div className="space-y-3">
          <InlineError>Could not load the books. {errorMessage(query.error)}</InlineError>
          <Button look="quiet" size="small" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </div>
      )}
    </Dialog>
  );
}
