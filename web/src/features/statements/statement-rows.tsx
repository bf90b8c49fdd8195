import type { StatementPreview } from '@cairn/contract/statements';
import { formatDate, formatSignedMoneyIn } from '../../lib/format.ts';

type Props = {
  preview: StatementPreview;
  /** Those that the person left off, also before the server has answered. */
  leftOut: readonly string[];
  onToggle: (id: string) => void;
};

type RowProps = Pick<Props, 'onToggle'> & {
  row: StatementPreview['rows'][number];
  currency: string;
  isOn: boolean;
};

function Row({ row: { id, date, description, amount }, currency, isOn, onToggle }: RowProps) {
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 hover:bg-sunken/60">
        <input
          type="checkbox"
          checked={isOn}
          onChange={() => onToggle(id)}
          className="size-4.5 shrink-0 accent-accent"
        />
        <span className={`min-w-0 flex-1 ${isOn ? '' : 'text-muted'}`}>
          <span className="block truncate font-medium">{description}</span>
          <span className="block text-12 text-muted">
            {formatDate(date)}
            {!isOn && ' · on a later statement'}
          </span>
        </span>
        <span className={`figures amount ${isOn ? (amount > 0 ? 'text-money-in' : '') : 'text-muted'}`}>
          {formatSignedMoneyIn(currency, amount)}
        </span>
      </label>
    </li>
  );
}

/** The transactions that may be on the statement, each with a box to leave it off. */
export function StatementRows({ preview: { rows, currency }, leftOut, onToggle }: Props) {
  if (rows.length === 0) return <p className="py-3 text-13 text-muted">There are no new transactions.</p>;
  return (
    <ul className="max-h-72 divide-y divide-line overflow-y-auto">
      {rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          currency={currency}
          isOn={!leftOut.includes(row.id)}
          onToggle={onToggle}
        />
      ))}
    </ul>
  );
}
