import type { StatementCause } from '@cairn/contract/statements';
import { formatDate, formatSignedMoneyIn } from '../../lib/format.ts';

/** Why a transaction may be the cause of a difference. */
export function statementCauseReason(
  { kind, shouldBe, expectedOn }: StatementCause,
  currency: string,
): string {
  const amount = shouldBe === null ? '' : formatSignedMoneyIn(currency, shouldBe);
  switch (kind) {
    case 'doubled':
      return 'There is another like it a few days earlier. Is one of them too many?';
    case 'removed':
      return 'You deleted this transaction. The statement may still have it.';
    case 'changed':
      return `This amount was ${amount} before it was changed.`;
    case 'missing_leg':
      return 'The other side of this transfer is missing from this account.';
    case 'missing_repeat':
      return `This transaction recurs, and the next one${expectedOn === null ? '' : `, expected on ${formatDate(expectedOn)},`} is missing.`;
    case 'wrong_sign':
      return `With the other direction, ${amount}, there is no difference.`;
    case 'swapped_digits':
      return `Two digits may be swapped: with ${amount} there is no difference.`;
    case 'misplaced_point':
      return `The point may be in the wrong place: with ${amount} there is no difference.`;
    case 'not_yet':
      return 'It is so close to the end that the statement may not have it yet.';
    case 'later':
      return 'It is dated after the statement, which may have it already.';
  }
}

/** What to do about a cause. */
export type CauseStep =
  | { kind: 'delete'; id: string }
  | { kind: 'restore'; id: string }
  | { kind: 'set-amount'; id: string; amount: StatementCause['row']['amount'] }
  | { kind: 'set-date'; id: string }
  | { kind: 'leave-out'; id: string }
  | { kind: 'add'; description: string; date: StatementCause['row']['date'] };

/** The step that is offered for a cause; null where there is none. */
export function stepFor({ kind, row, isByHand, shouldBe, expectedOn }: StatementCause): {
  label: string;
  step: CauseStep;
} | null {
  const { id } = row;
  switch (kind) {
    case 'not_yet':
      return { label: 'Leave it off this statement', step: { kind: 'leave-out', id } };
    case 'missing_leg':
    case 'missing_repeat': {
      const { description } = row;
      return {
        label: 'Add the missing transaction',
        step: { kind: 'add', description, date: expectedOn ?? row.date },
      };
    }
    case 'removed':
      return isByHand ? { label: 'Restore it', step: { kind: 'restore', id } } : null;
    case 'doubled':
      return isByHand
        ? { label: 'Delete this duplicate', step: { kind: 'delete', id } }
        : { label: 'Leave it off this statement', step: { kind: 'leave-out', id } };
    case 'later':
      return isByHand ? { label: 'Date it on the statement’s day', step: { kind: 'set-date', id } } : null;
    default:
      return isByHand && shouldBe !== null
        ? { label: 'Change the amount', step: { kind: 'set-amount', id, amount: shouldBe } }
        : null;
  }
}
