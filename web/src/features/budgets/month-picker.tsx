import { addMonths, type PlainMonth } from '@cairn/domain/plain-date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatMonth } from '../../lib/format.ts';

/** How far back one can go. Banks give two years. */
const mostMonthsBack = 120;

/** The month that an address names, as far as there are budgets for it: never after the current one. */
export function monthInAddress(text: PlainMonth | null, current: PlainMonth): PlainMonth {
  if (text === null || text > current) return current;
  const earliest = addMonths(current, -mostMonthsBack);
  return text < earliest ? earliest : text;
}

const stepClass =
  'flex size-9 items-center justify-center rounded-small hover:bg-sunken aria-disabled:cursor-default aria-disabled:text-muted/50 aria-disabled:hover:bg-transparent';

type Props = { month: PlainMonth; current: PlainMonth; onChange: (month: PlainMonth) => void };

/** From month to month, up to the current one. */
export function MonthPicker({ month, current, onChange }: Props) {
  const canGoOn = month < current;
  const canGoBack = month > addMonths(current, -mostMonthsBack);
  return (
    <fieldset className="flex items-center">
      <legend className="sr-only">Month</legend>
      {/* Not `disabled`: the focus would be lost with the last step. */}
      <button
        type="button"
        aria-label="Previous month"
        aria-disabled={!canGoBack}
        onClick={() => canGoBack && onChange(addMonths(month, -1))}
        className={stepClass}
      >
        <ChevronLeft size={18} />
      </button>
      <span role="status" className="figures w-36 text-center font-medium whitespace-nowrap">
        {formatMonth(month)}
      </span>
      <button
        type="button"
        aria-label="Next month"
        aria-disabled={!canGoOn}
        onClick={() => canGoOn && onChange(addMonths(month, 1))}
        className={stepClass}
      >
        <ChevronRight size={18} />
      </button>
    </fieldset>
  );
}
