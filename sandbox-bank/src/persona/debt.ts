import { addBusinessDays, type Day, dateText, dayOf, partsOf } from '../world/calendar.ts';
import { unitsOf } from '../world/movement.ts';

/** One posted row of a card or loan. Cents with Plaid's sign: what is charged is positive, what is paid negative. */
export type DebtRow = { day: Day; cents: number; kind: 'payment' | 'interest' | 'other' };

/** A card, a student loan or a mortgage; `terms` as Plaid sends them, but for the account's id. */
export type Debt = { kind: 'credit' | 'student' | 'mortgage'; terms: object };

/** The day of `place` in the month that is `months` after the month of `day`; the month's last where it is too short. */
function placeInMonth(day: Day, months: number, place: number): Day {
  const { year, month } = partsOf(day);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return Date.UTC(year, month - 1 + months, Math.min(place, last)) / 86_400_000;
}

/** The latest such day at or before `today`. */
function lastPlace(today: Day, place: number): Day {
  const thisMonth = placeInMonth(today, 0, place);
  return thisMonth <= today ? thisMonth : placeInMonth(today, -1, place);
}

/** The next such day after `today`. */
function nextPlace(today: Day, place: number): Day {
  const thisMonth = placeInMonth(today, 0, place);
  return thisMonth > today ? thisMonth : placeInMonth(today, 1, place);
}

function sumCents(rows: readonly DebtRow[]): number {
  return rows.reduce((sum, { cents }) => sum + cents, 0);
}

function lastPaymentOf(rows: readonly DebtRow[]) {
  const payments = rows.filter(({ kind }) => kind === 'payment');
  const day = Math.max(...payments.map((row) => row.day));
  const last = payments.findLast((row) => row.day === day);
  return last === undefined
    ? { last_payment_amount: null, last_payment_date: null }
    : { last_payment_amount: unitsOf(-last.cents), last_payment_date: dateText(last.day) };
}

const APRS: readonly (readonly [type: string, percentage: number])[] = [
  ['purchase_apr', 21.99],
  ['balance_transfer_apr', 18.49],
  ['cash_apr', 29.74],
];

const DAYS_TO_PAY = 25;
/** A payment made on the due day can take this long to reach the card. */
const PAYMENT_LAG_DAYS = 3;

/** A card's terms. A statement closes at the start of its day and is due 25 days later, without transactions posted since. */
export function cardTerms(
  card: { owedCents: number; rows: readonly DebtRow[]; statementDay: number },
  today: Day,
) {
  const issued = lastPlace(today, card.statementDay);
  const since = card.rows.filter(({ day }) => day >= issued);
  const statementCents = card.owedCents - sumCents(since);
  const paidCents = -sumCents(since.filter(({ kind }) => kind === 'payment'));
  const openCents = Math.max(0, statementCents - paidCents);
  const due = addBusinessDays(issued + DAYS_TO_PAY, 0);
  const isOverdue = openCents > 0 && today > due + PAYMENT_LAG_DAYS;
  const nextDue = openCents > 0 ? due : addBusinessDays(nextPlace(today, card.statementDay) + DAYS_TO_PAY, 0);
  return {
    aprs: APRS.map(([type, percentage]) => ({
      apr_percentage: percentage,
      apr_type: type,
      // Statements are paid in full, so nothing carries interest.
      balance_subject_to_apr: 0,
      interest_charge_amount: 0,
    })),
    is_overdue: isOverdue,
    ...lastPaymentOf(card.rows),
    last_statement_issue_date: dateText(issued),
    last_statement_balance: unitsOf(statementCents),
    minimum_payment_amount: unitsOf(Math.min(openCents, Math.max(2_500, Math.ceil(openCents * 0.02)))),
    next_payment_due_date: dateText(nextDue),
  };
}

export type LoanFacts = {
  owedCents: number;
  /** Paid each month, in cents. */
  paymentCents: number;
  /** Yearly interest, in per cent. */
  ratePercent: number;
  /** Day of the month on which it is paid. */
  day: number;
  originatedOn: Day;
  originalCents: number;
  rows: readonly DebtRow[];
  accountNumber: string;
};

/** Months until a loan is paid off; null when the payment does not cover the interest. */
export function monthsToPay(owedCents: number, paymentCents: number, ratePercent: number): number | null {
  const rate = ratePercent / 1200;
  if (owedCents <= 0) return 0;
  if (rate === 0) return Math.ceil(owedCents / paymentCents);
  if (owedCents * rate >= paymentCents) return null;
  return Math.ceil(-Math.log1p((-owedCents * rate) / paymentCents) / Math.log1p(rate));
}

function paidThisYear(rows: readonly DebtRow[], today: Day) {
  const { year } = partsOf(today);
  const ofYear = rows.filter(({ day }) => partsOf(day).year === year);
  const interestCents = sumCents(ofYear.filter(({ kind }) => kind === 'interest'));
  const paidCents = -sumCents(ofYear.filter(({ kind }) => kind === 'payment'));
  return {
    ytd_interest_paid: unitsOf(interestCents),
    ytd_principal_paid: unitsOf(paidCents - interestCents),
  };
}

function payoffDate(loan: LoanFacts, today: Day): string | null {
  const months = monthsToPay(loan.owedCents, loan.paymentCents, loan.ratePercent);
  return months === null ? null : dateText(placeInMonth(today, months, loan.day));
}

const NO_ADDRESS = { city: null, region: null, street: null, postal_code: null, country: null };

export function studentTerms(loan: LoanFacts, today: Day) {
  const issued = lastPlace(today, loan.day);
  return {
    account_number: loan.accountNumber,
    disbursement_dates: [dateText(loan.originatedOn)],
    expected_payoff_date: payoffDate(loan, today),
    guarantor: null,
    interest_rate_percentage: loan.ratePercent,
    is_overdue: false,
    ...lastPaymentOf(loan.rows),
    last_statement_balance: unitsOf(loan.owedCents - sumCents(loan.rows.filter(({ day }) => day >= issued))),
    last_statement_issue_date: dateText(issued),
    loan_name: 'Consolidated',
    loan_status: { end_date: payoffDate(loan, today), type: 'repayment' },
    minimum_payment_amount: unitsOf(loan.paymentCents),
    next_payment_due_date: dateText(nextPlace(today, loan.day)),
    origination_date: dateText(loan.originatedOn),
    origination_principal_amount: unitsOf(loan.originalCents),
    outstanding_interest_amount: 0,
    payment_reference_number: loan.accountNumber,
    pslf_status: { estimated_eligibility_date: null, payments_made: null, payments_remaining: null },
    repayment_plan: { description: 'Standard repayment', type: 'standard' },
    sequence_number: '1',
    servicer_address: NO_ADDRESS,
    ...paidThisYear(loan.rows, today),
  };
}

export function mortgageTerms(loan: LoanFacts, today: Day) {
  return {
    account_number: loan.accountNumber,
    current_late_fee: 0,
    escrow_balance: 0,
    has_pmi: false,
    has_prepayment_penalty: false,
    interest_rate: { percentage: loan.ratePercent, type: 'fixed' },
    ...lastPaymentOf(loan.rows),
    loan_type_description: 'conventional',
    loan_term: '30 year',
    maturity_date: payoffDate(loan, today),
    next_monthly_payment: unitsOf(loan.paymentCents),
    next_payment_due_date: dateText(nextPlace(today, loan.day)),
    origination_date: dateText(loan.originatedOn),
    origination_principal_amount: unitsOf(loan.originalCents),
    past_due_amount: 0,
    property_address: NO_ADDRESS,
    ...paidThisYear(loan.rows, today),
  };
}

/** A loan about which only its balance is known: ten years of student loan, thirty of mortgage, begun a while ago. */
export function plainLoan(
  kind: 'student' | 'mortgage',
  owedCents: number,
  rows: readonly DebtRow[],
  accountNumber: string,
): LoanFacts {
  const [ratePercent, months] = kind === 'student' ? [5.25, 120] : [6.125, 360];
  const rate = ratePercent / 1200;
  const originalCents = Math.round(Math.max(0, owedCents) * 1.1);
  const annuityCents = Math.round((originalCents * rate) / (1 - (1 + rate) ** -months));
  const lastPaid = rows.findLast(({ kind: rowKind }) => rowKind === 'payment');
  const paymentCents = lastPaid === undefined ? annuityCents : -lastPaid.cents;
  return {
    owedCents,
    paymentCents,
    ratePercent,
    day: 1,
    originatedOn: dayOf('2022-05-02'),
    originalCents,
    rows,
    accountNumber,
  };
}
