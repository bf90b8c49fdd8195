import type { PersonsCosts } from '@cairn/contract/shared-costs';
import { negateCents, sumCents, toCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { MaybeLink } from '../../ui/maybe-link.tsx';
import { partWords, type Sharing, spentAddress } from './costs-words.ts';

type Line = { label: ReactNode; amount: PersonsCosts['spent']; to?: string | null };

function CostLine({ label, amount, to = null }: Line) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className="text-muted">{label}</dt>
      <dd className="figures amount">
        <MaybeLink to={to} className={to === null ? '' : 'link'}>
          {formatMoney(toCents(amount))}
        </MaybeLink>
      </dd>
    </div>
  );
}

function balanceWords(balance: number): string {
  return balance === 0 ? 'Even' : balance > 0 ? 'Is owed' : 'Owes';
}

/** What a person paid, and what their share of all is. */
export function PersonsCostsCard({
  person,
  sharing,
  to,
}: {
  person: PersonsCosts;
  sharing: Sharing;
  to: PlainDate;
}) {
  const { name, isYou, spent, contributed, settled, share, weight, balance } = person;
  const owed = toCents(balance);
  const moved = toCents(settled);
  const all = sumCents(sharing.people.map((one) => toCents(one.share)));
  return (
    <li className="py-4">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="min-w-0 font-medium break-words">{isYou ? `${name} (you)` : name}</h3>
        <p className="figures shrink-0">
          <span className="text-13 text-muted">{balanceWords(owed)}</span>{' '}
          {owed !== 0 && (
            <span className="amount font-serif text-18">
              {formatMoney(owed < 0 ? negateCents(owed) : owed)}
            </span>
          )}
        </p>
      </div>
      <dl className="mt-1 text-15">
        <CostLine label="Spent" amount={spent} to={spentAddress(person, { from: sharing.since, to })} />
        {contributed !== 0 && <CostLine label="Moved to joint accounts" amount={contributed} />}
        {moved !== 0 && (
          <CostLine
            label={moved > 0 ? 'Paid to the others' : 'Received from the others'}
            amount={moved < 0 ? negateCents(moved) : moved}
          />
        )}
        <CostLine
          label={
            <>
              Share: {partWords(weight, sharing.people)} of <span className="amount">{formatMoney(all)}</span>
            </>
          }
          amount={share}
        />
      </dl>
    </li>
  );
}
