import { addBusinessDays, type Day, dayOf, isBusinessDay, isLastOfMonth, partsOf } from './calendar.ts';
import { enter, type Ledger, plainEnrichment } from './ledger.ts';
import { rngFrom } from './rng.ts';

/** Plays what moves between the person's own accounts, and what the bank itself pays and takes. */
export function moveMoneyDay(ledger: Ledger): void {
  const { dayOfMonth, month } = partsOf(ledger.today);
  const { profile } = ledger;
  payLoan(ledger);
  closeStatement(ledger);
  payCard(ledger);
  if (dayOfMonth === 3) transfer(ledger, 'checking', 'savings', profile.savingsTransferCents);
  if (dayOfMonth === 10) invest(ledger, 'checking', profile.brokerageTransferCents);
  if (month === 1 && dayOfMonth === 15) investSurplus(ledger);
  if (dayOfMonth === 28) sweepSurplus(ledger);
  refillChecking(ledger);
  if (isLastOfMonth(ledger.today)) earnInterest(ledger);
  moveMarket(ledger);
}

/** A transfer between checking and savings: both legs, same day. */
function transfer(
  ledger: Ledger,
  from: 'checking' | 'savings',
  to: 'checking' | 'savings',
  cents: number,
): void {
  const { masks, seed } = ledger.profile;
  const label = (key: 'checking' | 'savings') => `${key === 'checking' ? 'CHK' : 'SAV'} ...${masks[key]}`;
  const reference = rngFrom(`${seed}:transfer:${ledger.today}`).int(10_000_000, 99_999_999);
  enter(ledger, {
    account: from,
    cents,
    name: `Online Transfer to ${label(to)} transaction#: ${reference}`,
    enrichment: plainEnrichment(to === 'savings' ? 'TRANSFER_OUT_SAVINGS' : 'TRANSFER_OUT_ACCOUNT_TRANSFER'),
  });
  enter(ledger, {
    account: to,
    cents: -cents,
    name: `Online Transfer from ${label(from)} transaction#: ${reference}`,
    enrichment: plainEnrichment(to === 'savings' ? 'TRANSFER_IN_SAVINGS' : 'TRANSFER_IN_ACCOUNT_TRANSFER'),
  });
}

/** Money to the brokerage account. Its own leg is an investment transaction, which Plaid excludes from sync. */
function invest(ledger: Ledger, from: 'checking' | 'savings', cents: number): void {
  enter(ledger, {
    account: from,
    cents,
    name: `BROKERAGE ...${ledger.profile.masks.brokerage} MONEYLINE PPD ID: 0368001821`,
    enrichment: plainEnrichment('TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS'),
  });
  ledger.brokerageCents += cents;
}

function investSurplus(ledger: Ledger): void {
  const surplus = ledger.balanceCents.savings - 1_500_000;
  if (surplus >= 700_000) invest(ledger, 'savings', Math.floor(surplus / 100_000) * 100_000);
}

function sweepSurplus(ledger: Ledger): void {
  const surplus = ledger.balanceCents.checking - 420_000;
  if (surplus >= 150_000) transfer(ledger, 'checking', 'savings', Math.floor(surplus / 5000) * 5000);
}

/** Prevents an overdrawn checking account: a transfer back from savings when it runs low. */
function refillChecking(ledger: Ledger): void {
  const { checking, savings } = ledger.balanceCents;
  if (checking < 230_000 && savings >= 150_000 && isBusinessDay(ledger.today))
    transfer(ledger, 'savings', 'checking', 100_000);
}

function earnInterest(ledger: Ledger): void {
  const cents = Math.round((ledger.balanceCents.savings * ledger.profile.savingsRatePpm) / 12_000_000);
  if (cents <= 0) return;
  enter(ledger, {
    account: 'savings',
    cents: -cents,
    name: 'INTEREST PAYMENT',
    enrichment: plainEnrichment('INCOME_INTEREST_EARNED', { confidence: 'VERY_HIGH' }),
  });
}

function closeStatement(ledger: Ledger): void {
  if (partsOf(ledger.today).dayOfMonth !== ledger.profile.statementDay) return;
  if (ledger.balanceCents.card > 0)
    ledger.cardDueCents.set(addBusinessDays(ledger.today + 25, 0), ledger.balanceCents.card);
}

/** Pays the statement in full: out of checking, into the card, sometimes a business day apart. */
function payCard(ledger: Ledger): void {
  const { profile, today } = ledger;
  const cents = ledger.cardDueCents.get(today);
  if (cents === undefined) return;
  ledger.cardDueCents.delete(today);
  const lag = rngFrom(`${profile.seed}:cardpay:${today}`).int(0, 1);
  enter(ledger, {
    account: 'checking',
    cents,
    name: `CARDMEMBER SERV WEB PYMT ****${profile.masks.card}`,
    enrichment: plainEnrichment('LOAN_PAYMENTS_CREDIT_CARD_PAYMENT', {
      confidence: 'VERY_HIGH',
      channel: 'online',
    }),
  });
  enter(ledger, {
    account: 'card',
    cents: -cents,
    name: 'AUTOMATIC PAYMENT - THANK YOU',
    postedOn: addBusinessDays(today, lag),
    enrichment: plainEnrichment('LOAN_PAYMENTS_CREDIT_CARD_PAYMENT', { confidence: 'VERY_HIGH' }),
  });
}

/** The car of the default person was bought on this day. */
const AUTO_LOAN_FROM: Day = dayOf('2023-09-08');

function payLoan(ledger: Ledger): void {
  const { loan, masks } = ledger.profile;
  if (loan.kind === 'auto' && ledger.today === AUTO_LOAN_FROM) {
    enter(ledger, {
      account: 'loan',
      cents: loan.principalCents,
      name: 'LOAN DISBURSEMENT',
      enrichment: plainEnrichment('LOAN_DISBURSEMENTS_AUTO'),
    });
  }
  const owed = ledger.balanceCents.loan;
  if (partsOf(ledger.today).dayOfMonth !== loan.day || owed <= 0) return;
  const interest = Math.round((owed * loan.ratePpm) / 12_000_000);
  const payment = Math.min(loan.paymentCents, owed + interest);
  const category = loan.kind === 'auto' ? 'LOAN_PAYMENTS_CAR_PAYMENT' : 'LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT';
  const label = loan.kind === 'auto' ? 'AUTO LOAN' : 'STUDENT LN';
  enter(ledger, {
    account: 'checking',
    cents: payment,
    name: `${label} ...${masks.loan} AUTOPAY PPD ID: 3383693141`,
    enrichment: plainEnrichment(category, { confidence: 'VERY_HIGH', channel: 'online' }),
  });
  enter(ledger, {
    account: 'loan',
    cents: -payment,
    name: 'PAYMENT RECEIVED - THANK YOU',
    enrichment: plainEnrichment(category, { confidence: 'VERY_HIGH' }),
  });
  enter(ledger, {
    account: 'loan',
    cents: interest,
    name: 'INTEREST CHARGE',
    enrichment: plainEnrichment('BANK_FEES_INTEREST_CHARGE', { confidence: 'VERY_HIGH' }),
  });
}

/** A calm market: about 8 % a year with a daily swing under one per cent. */
function moveMarket(ledger: Ledger): void {
  if (!isBusinessDay(ledger.today)) return;
  const swing = rngFrom(`${ledger.profile.seed}:market:${ledger.today}`).next() - 0.5;
  ledger.brokerageCents = Math.round(ledger.brokerageCents * (1.0003 + swing * 0.016));
}
