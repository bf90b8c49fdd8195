import type { RulePreview } from '@cairn/contract/rules';
import { countOf, formatDate, formatSignedMoneyIn } from '../../lib/format.ts';
import { changesWords, othersWords } from './rule-words.ts';

const fieldWords: Record<RulePreview['examples'][number]['changes'][number]['field'], string> = {
  category: 'Category',
  merchant: 'Merchant',
  note: 'Note',
  tags: 'Tags',
  kind: 'Totals',
  split: 'Parts',
};

function Examples({ examples }: Pick<RulePreview, 'examples'>) {
  if (examples.length === 0) return null;
  return (
    <ul
      aria-label="Transactions that would change"
      className="mt-2 divide-y divide-line border-y border-line"
    >
      {examples.map((row) => (
        <li key={row.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-1.5 text-13">
          <span className="truncate">
            <span className="figures text-muted">{formatDate(row.date)}</span> {row.name}
          </span>
          <span className="figures amount">{formatSignedMoneyIn(row.currency, row.amount)}</span>
          {row.changes.map(({ field, from, to }) => (
            <span key={field} className="col-span-2 truncate text-muted">
              {fieldWords[field]}: {from ?? 'none'} <span aria-hidden="true">→</span>{' '}
              <span className="sr-only">would be</span> {to ?? 'none'}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Which other rules meet this one, and which of them wins. */
function OtherRules({ preview, titleOf }: { preview: RulePreview; titleOf: (ruleId: string) => string }) {
  const lines = [
    ...preview.earlier.map((one) => ({ ...one, words: 'An earlier rule wins for' })),
    ...preview.later.map((one) => ({ ...one, words: 'Wins over a later rule for' })),
  ];
  if (lines.length === 0) return null;
  return (
    <ul aria-label="Other rules" className="mt-1 text-muted">
      {lines.map(({ ruleId, count, words }) => (
        <li key={`${words} ${ruleId}`}>
          {words} {countOf(count, 'transaction')}: {titleOf(ruleId)}
        </li>
      ))}
    </ul>
  );
}

type Props = {
  preview: RulePreview | undefined;
  isStale: boolean;
  /** What stands there without a preview. */
  empty: string;
  titleOf: (ruleId: string) => string;
};

/** What a change of rules would do, before it is made. */
export function PreviewPanel({ preview, isStale, empty, titleOf }: Props) {
  return (
    <div role="status" className={`min-h-6 text-13 ${isStale ? 'opacity-60' : ''}`}>
      {preview === undefined ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <>
          <p>
            <span className="font-medium">{changesWords(preview)}</span> {othersWords(preview)}
          </p>
          <OtherRules preview={preview} titleOf={titleOf} />
          <Examples examples={preview.examples} />
        </>
      )}
    </div>
  );
}
