import type { Category, Transaction } from '@cairn/contract/transactions';
import { transactionName } from '@cairn/domain/transactions';
import { countOf, formatDate, formatSignedMoneyIn } from '../../lib/format.ts';
import type { RowEdit } from '../edits/edits.ts';
import { useTags } from '../tags/use-tags.ts';
import type { BulkChange, BulkPlan } from './bulk-edit.ts';
import { merchantWords } from './merchant-choice.tsx';
import { ownWords, reconciledSentence } from './own-changes.ts';

/** What an edit makes of a row, in words. */
function useEditWords(categories: readonly Category[]) {
  const tags = useTags();
  const nameOf = (id: string) => tags.find((tag) => tag.id === id)?.name ?? 'tag';
  return (row: Transaction, { categoryId, note, tagIds, merchantName }: RowEdit): string[] => [
    ...(merchantName === undefined ? [] : [merchantWords(row, merchantName)]),
    ...(categoryId === undefined
      ? []
      : [
          `${row.aiCategory ?? 'Uncategorized'} → ${
            categoryId === null
              ? 'chosen automatically'
              : (categories.find(({ id }) => id === categoryId)?.name ?? 'Uncategorized')
          }`,
        ]),
    ...(tagIds == null ? [] : tagIds.filter((id) => !row.tagIds.includes(id)).map((id) => `+ ${nameOf(id)}`)),
    ...(tagIds == null ? [] : row.tagIds.filter((id) => !tagIds.includes(id)).map((id) => `− ${nameOf(id)}`)),
    ...(note === undefined
      ? []
      : [note === null ? 'Note removed' : row.note === null ? 'Note added' : 'Note changed']),
  ];
}

/** Every row that changes, with what becomes of it; and how many stay as they are, and why. */
export function BulkEditPreview({
  plan,
  change,
  count,
  categories,
}: {
  plan: BulkPlan;
  change: BulkChange;
  count: number;
  categories: readonly Category[];
}) {
  const words = useEditWords(categories);
  const { changed, kept, fixed } = plan;
  const reconciled = reconciledSentence(changed);
  return (
    <section aria-label="Preview" className="my-4 border-t border-line pt-4">
      <p role="status" className="text-13 font-medium">
        {changed.length === 0
          ? 'Nothing changes yet.'
          : `${changed.length} of ${countOf(count, 'transaction')} will change`}
      </p>
      {reconciled !== null && <p className="mt-1 text-13 text-warning">{reconciled}</p>}
      {kept.map(({ reason, count: keptCount }) => (
        <p key={reason} className="mt-1 text-13 text-muted">
          {countOf(keptCount, 'transaction')} unchanged: {reason}
        </p>
      ))}
      {fixed.map((sentence) => (
        <p key={sentence} className="mt-1 text-13 text-muted">
          {sentence}
        </p>
      ))}
      {changed.length > 0 && (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keys.
          tabIndex={0}
          aria-label="What will change"
          className="mt-3 max-h-60 divide-y divide-line overflow-y-auto rounded-small border border-line"
        >
          {changed.map(({ row, edit, own }) => (
            <li key={row.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-3 py-2 text-13">
              <span className="truncate">{transactionName(row)}</span>
              <span className="figures amount text-right">
                {formatSignedMoneyIn(row.currency, row.amount)}
              </span>
              <span className="min-w-0 text-12 wrap-anywhere text-muted">
                {[...words(row, edit), ...ownWords(row, own, change.own?.account)].join(' · ')}
              </span>
              <span className="figures text-right text-12 text-muted">{formatDate(row.date)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
