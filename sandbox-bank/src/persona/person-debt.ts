import { postedAtMs } from '../log/change-log.ts';
import type { Day } from '../world/calendar.ts';
import { FIRST_DAY, type Life } from '../world/life.ts';
import type { Movement } from '../world/movement.ts';
import { cardTerms, type Debt, type DebtRow, studentTerms } from './debt.ts';
import type { Clockwork } from './persona.ts';

/** The posted rows of one account, as a card or a loan counts them. */
export function debtRows(
  movements: readonly Movement[],
  accountKey: string,
  nowMs: number,
  { zone }: Clockwork,
): DebtRow[] {
  return movements
    .filter(
      (movement) =>
        movement.account === accountKey && movement.ending !== 'drops' && postedAtMs(movement, zone) <= nowMs,
    )
    .map(({ postedOn, amount, enrichment: { category } }) => ({
      day: postedOn,
      cents: Math.round(amount * 100),
      kind:
        amount < 0 && category?.startsWith('LOAN_PAYMENTS_')
          ? 'payment'
          : category === 'BANK_FEES_INTEREST_CHARGE'
            ? 'interest'
            : 'other',
    }));
}

/** The card and the student loan of a default person; Plaid has no liability for a car loan. */
export function personDebt(
  life: Life,
  accountKey: string,
  owedCents: number,
  nowMs: number,
  clockwork: Clockwork,
): Debt | null {
  const today: Day = clockwork.zone.dayAt(nowMs);
  const { loan, masks, statementDay } = life.profile;
  const rows = () => debtRows(life.movementsThrough(today), accountKey, nowMs, clockwork);
  if (accountKey === 'card')
    return { kind: 'credit', terms: cardTerms({ owedCents, rows: rows(), statementDay }, today) };
  if (accountKey !== 'loan' || loan.kind !== 'student') return null;
  const facts = {
    owedCents,
    paymentCents: loan.paymentCents,
    ratePercent: loan.ratePpm / 10_000,
    day: loan.day,
    originatedOn: FIRST_DAY,
    originalCents: loan.principalCents,
    rows: rows(),
    accountNumber: `400100${masks.loan}`,
  };
  return { kind: 'student', terms: studentTerms(facts, today) };
}
