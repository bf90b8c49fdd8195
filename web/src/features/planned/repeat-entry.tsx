import type { Transaction } from '@cairn/contract/transactions';
import { planTransaction } from '../transactions/entry-window.ts';

type Props = { row: Transaction; onLeave: () => void };

/** Opens the form of a planned transaction, filled in like this one. */
export function RepeatEntry({ row, onLeave }: Props) {
  return (
    <button
      type="button"
      onClick={() => {
        onLeave();
        planTransaction(row);
      }}
      className="link text-13"
    >
      Repeat this
    </button>
  );
}
