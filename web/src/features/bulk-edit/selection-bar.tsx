import { maxEditedTogether } from '@cairn/contract/transactions';
import type { RefObject } from 'react';
import { formatCount, formatSignedMoneyIn } from '../../lib/format.ts';
import { Button, SmallButton } from '../../ui/button.tsx';
import { CloseButton } from '../../ui/close-button.tsx';
import type { ChosenRows } from './selection.ts';

type Props = {
  chosen: ChosenRows;
  buttonRef: RefObject<HTMLButtonElement | null>;
  onPickCategory: (anchor: HTMLElement) => void;
  onEdit: () => void;
  onClear: () => void;
};

/** What can be done with the chosen rows, over the page's foot. */
export function SelectionBar({ chosen, buttonRef, onPickCategory, onEdit, onClear }: Props) {
  const { rows, sums, notShownCount } = chosen;
  if (rows.length === 0) return null;
  const tooMany = rows.length > maxEditedTogether;
  return (
    <section
      aria-label="Selection"
      data-floating-bar=""
      className="pointer-events-none fixed inset-x-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 flex justify-center md:bottom-6"
    >
      <div className="arrive pointer-events-auto flex min-w-0 items-center gap-2 rounded-large border border-line-strong bg-surface py-2 pr-2 pl-4 max-sm:w-full sm:gap-4">
        <p role="status" className="figures min-w-0 flex-1 text-13 leading-5">
          <span className="font-semibold whitespace-nowrap">{formatCount(rows.length)} selected</span>
          {notShownCount > 0 && <span>, {formatCount(notShownCount)} not shown</span>}{' '}
          <span className="amount whitespace-nowrap text-muted max-sm:block">
            {sums.map(({ currency, amount }) => formatSignedMoneyIn(currency, amount)).join(', ')}
          </span>
        </p>
        {tooMany ? (
          <p className="text-13 text-muted">At most {maxEditedTogether} can be edited together.</p>
        ) : (
          <>
            <Button ref={buttonRef} size="small" onClick={(event) => onPickCategory(event.currentTarget)}>
              Set category
            </Button>
            <SmallButton onClick={onEdit}>Edit…</SmallButton>
          </>
        )}
        <CloseButton label="Clear selection" onClick={onClear} />
      </div>
    </section>
  );
}
