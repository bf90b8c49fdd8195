import { dayOf } from '../world/calendar.ts';
import type { Balance, Movement } from '../world/movement.ts';
import type { CustomAccount, CustomLiability } from './custom-document.ts';
import { cardTerms, type Debt, type LoanFacts, mortgageTerms, plainLoan, studentTerms } from './debt.ts';
import { debtRows } from './person-debt.ts';
import type { Clockwork } from './persona.ts';

/** Statements of cards that a document describes close on this day of the month. */
const STATEMENT_DAY = 20;

function cardOf(worked: ReturnType<typeof cardTerms>, given: CustomLiability) {
  const aprs = [
    ['purchase_apr', given.purchase_apr],
    ['cash_apr', given.cash_apr],
    ['balance_transfer_apr', given.balance_transfer_apr],
    ['special', given.special_apr],
  ] as const;
  const named = aprs.flatMap(([apr_type, apr_percentage]) =>
    apr_percentage === undefined
      ? []
      : [{ apr_type, apr_percentage, balance_subject_to_apr: null, interest_charge_amount: null }],
  );
  return {
    ...worked,
    aprs: named.length === 0 ? worked.aprs : named,
    // A document without payments does not mean that nothing is paid.
    is_overdue: given.is_overdue ?? false,
    last_payment_amount: given.last_payment_amount ?? worked.last_payment_amount,
    minimum_payment_amount: given.minimum_payment_amount ?? worked.minimum_payment_amount,
  };
}

function studentOf(worked: ReturnType<typeof studentTerms>, given: CustomLiability) {
  const { description, type } = worked.repayment_plan;
  return {
    ...worked,
    expected_payoff_date: given.expected_payoff_date ?? worked.expected_payoff_date,
    guarantor: given.guarantor ?? null,
    is_overdue: given.is_overdue ?? false,
    last_payment_amount: given.last_payment_amount ?? worked.last_payment_amount,
    loan_name: given.loan_name ?? worked.loan_name,
    loan_status: given.loan_status ?? worked.loan_status,
    minimum_payment_amount: given.minimum_payment_amount ?? worked.minimum_payment_amount,
    payment_reference_number: given.payment_reference_number ?? worked.payment_reference_number,
    repayment_plan: {
      description: given.repayment_plan_description ?? description,
      type: given.repayment_plan_type ?? type,
    },
    sequence_number: given.sequence_number ?? worked.sequence_number,
    servicer_address: given.servicer_address ?? worked.servicer_address,
  };
}

function kindOf({ type, subtype, liability }: CustomAccount): Debt['kind'] | null {
  if (type === 'credit') return 'credit';
  if (type !== 'loan') return null;
  const named = subtype ?? liability?.type ?? 'student';
  return named === 'student' || named === 'mortgage' ? named : null;
}

function loanOf(plain: LoanFacts, given: CustomLiability): LoanFacts {
  return {
    ...plain,
    ratePercent: given.nominal_apr ?? plain.ratePercent,
    originatedOn: given.origination_date === undefined ? plain.originatedOn : dayOf(given.origination_date),
    originalCents: given.principal === undefined ? plain.originalCents : Math.round(given.principal * 100),
  };
}

/** The terms of a card, student loan or mortgage of a document: what it says of them, and the rest worked out. */
export function customDebt(
  described: { account: CustomAccount; balance: Balance; movements: readonly Movement[] },
  accountKey: string,
  nowMs: number,
  clockwork: Clockwork,
): Debt | null {
  const { account, balance, movements } = described;
  const kind = kindOf(account);
  if (kind === null) return null;
  const given: CustomLiability = account.liability ?? { type: kind };
  const today = clockwork.zone.dayAt(nowMs);
  const rows = debtRows(movements, accountKey, nowMs, clockwork);
  const owedCents = Math.round((balance.current ?? 0) * 100);
  if (kind === 'credit') {
    const worked = cardTerms({ owedCents, rows, statementDay: STATEMENT_DAY }, today);
    return { kind, terms: cardOf(worked, given) };
  }
  const facts = loanOf(plainLoan(kind, owedCents, rows, `400200${account.meta?.mask ?? '0000'}`), given);
  return kind === 'student'
    ? { kind, terms: studentOf(studentTerms(facts, today), given) }
    : { kind, terms: mortgageTerms(facts, today) };
}
