import { countOf, formatMoney } from '../../lib/format.ts';
import { MaybeLink } from '../../ui/maybe-link.tsx';
import { sumOfPercents, totalSpending } from './shares.ts';
import type { AddressOf, ShownCategory } from './shown-categories.ts';

type Props = {
  items: readonly ShownCategory[];
  /** What kind of categories they are: `more` or `smaller`. */
  kind: string;
  addressOf: AddressOf;
  className: string;
  amountClass: string;
};

/**
 * The categories that are not shown one by one, as a line: how many, their share and their sum; those that got more back than they cost in
 * a line of their own, since they are no part of the shares.
 */
export function RestLink({ items, kind, ...line }: Props) {
  const refunded = items.filter(({ amount }) => amount < 0);
  return (
    <>
      <RestLine items={items.filter(({ amount }) => amount >= 0)} kind={kind} {...line} />
      <RestLine items={refunded} kind={refunded.length === items.length ? kind : 'other'} {...line} />
    </>
  );
}

function RestLine({ items, kind, addressOf, className, amountClass }: Props) {
  if (items.length === 0) return null;
  const total = totalSpending(items);
  const percents = items.map(({ percent }) => percent);
  return (
    <MaybeLink
      to={addressOf(...items.map(({ category }) => category))}
      className={`figures flex h-9 items-center gap-3 text-13 text-muted hover:text-ink hover:underline ${className}`}
    >
      <span className="min-w-0 flex-1">
        {countOf(items.length, `${kind} category`, `${kind} categories`)}
      </span>{' '}
      <span>{sumOfPercents(percents, total)}</span>{' '}
      <span className={`amount text-right ${amountClass}`}>{formatMoney(total)}</span>
    </MaybeLink>
  );
}
