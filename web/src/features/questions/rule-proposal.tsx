import type { RulePreview } from '@cairn/contract/rules';
import { uncategorizedName } from '@cairn/domain/categories';
import { countOf, formatDate, formatSignedMoneyIn } from '../../lib/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { changesWords, othersWords } from '../rules/rule-words.ts';
import { Proposal } from './proposal.tsx';
import { type RuleProposed, useRuleProposal } from './use-proposals.ts';

/** The newest rows that it would change, each with what it is and what it would be. */
function Changes({ examples, to }: { examples: RulePreview['examples']; to: string }) {
  if (examples.length === 0) return null;
  return (
    <ul
      aria-label="Transactions that would change"
      className="mt-2 divide-y divide-line border-y border-line"
    >
      {examples.map(({ id, date, name, amount, currency, changes: [change] }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-1.5 text-13">
          <span className="truncate">{name}</span>
          <span className="figures amount">{formatSignedMoneyIn(currency, amount)}</span>
          <span className="col-span-2 truncate text-muted">
            <span className="figures">{formatDate(date)}</span> · {change?.from ?? uncategorizedName}{' '}
            <span aria-hidden="true">→</span>
            <span className="sr-only">would be</span> {to}
          </span>
        </li>
      ))}
    </ul>
  );
}

/**
 * A rule that was proposed, with what it would change of the rows that there are. It cannot be added before that is there (P16); the press
 * of its button makes the change, as in Rules, and can be taken back.
 */
export function RuleProposal({
  proposal: { descriptionContains, categoryId, categoryName },
}: {
  proposal: RuleProposed;
}) {
  const { preview, change } = useRuleProposal(descriptionContains, categoryId);
  return (
    <Proposal
      label="Suggested rule"
      change={change}
      acceptLabel="Add this rule"
      isReady={preview.data !== undefined}
      done={`Rule added. ${countOf(change.accepted?.changedPastCount ?? 0, 'past transaction')} changed.`}
      error={preview.error}
    >
      <p>
        Suggested rule: categorize “{descriptionContains}” as {categoryName}.
      </p>
      {change.accepted === undefined && (
        <div role="status" className="mt-1 min-h-5 text-13">
          {preview.isPending && <Skeleton className="h-3 w-48" />}
          {preview.data !== undefined && (
            <>
              <span className="font-medium">{changesWords(preview.data)}</span> {othersWords(preview.data)}
              <Changes examples={preview.data.examples} to={categoryName} />
            </>
          )}
        </div>
      )}
    </Proposal>
  );
}
