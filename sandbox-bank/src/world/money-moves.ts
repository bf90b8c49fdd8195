import { addBusinessDays, type Day, dayOf, isBusinessDay, isLastOfMonth, partsOf } from './calendar.ts';
import { type Books, enter, plainEnrichment } from './ledger.ts';
import { rngFrom } from './rng.ts';

/** Plays what moves between the person's own accounts, and what the bank itself pays and takes. */
export function moveMoneyDay(books: Books): void {
  const { dayOfMonth, month } = partsOf(books.today);
  const { profile } = books;
  payLoan(books);
  closeStatement(books);
  payCard(books);
  if (dayOfMonth === 3) transfer(books, 'checking', 'savings', profile.savingsTransferCents);
  if (dayOfMonth === 10) invest(books, 'checking', profile.brokerageTransferCents);
  if (month === 1 && dayOfMonth === 15) investSurplus(books);
  if (dayOfMonth === 28) sweepSurplus(books);
  refillChecking(books);
  if (isLastOfMonth(books.today)) earnInterest(books);
  moveMarket(books);
}

/** A transfer between checking and savings: both legs, same day. */
function transfer(
  books: Books,
  from: 'checking' | 'savings',
  to: 'checking' | 'savings',
  cents: number,
): void {
  const { masks, seed } = books.profile;
  const label = (key: 'checking' | 'savings') => `${key === 'checking' ? 'CHK' : 'SAV'} ...${masks[key]}`;
  const reference = rngFrom(`${seed}:transfer:${books.today}`).int(10_000_000, 99_999_999);
  enter(books, {
    account: from,
    cents,
    name: `Online Transfer to ${label(to)} transaction#: ${reference}`,
    enrichment: plainEnrichment(to === 'savings' ? 'TRANSFER_OUT_SAVINGS' : 'TRANSFER_OUT_ACCOUNT_TRANSFER'),
  });
  enter(books, {
    account: to,
    cents: -cents,
    name: `Online Transfer from ${label(from)} transaction#: ${reference}`,
    enrichment: plainEnrichment(to === 'savings' ? 'TRANSFER_IN_SAVINGS' : 'TRANSFER_IN_ACCOUNT_TRANSFER'),
  });
}

/** Money to the brokerage account. Its own leg is an investment transaction, which Plaid keeps out of sync. */
function invest(books: Books, from: 'checking' | 'savings', cents: number): void {
  enter(books, {
    account: from,
    cents,
    name: `BROKERAGE ...${books.profile.masks.brokerage} MONEYLINE PPD ID: 0368001821`,
    enrichment: plainEnrichment('TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS'),
  });
  books.brokerageCents += cents;
}

function investSurplus(books: Books): void {
  const surplus = books.balanceCents.savings - 1_500_000;
  if (surplus >= 700_000) invest(books, 'savings', Math.floor(surplus / 100_000) * 100_000);
}

function sweepSurplus(books: Books): void {
  const surplus = books.balanceCents.checking - 420_000;
  if (surplus >= 150_000) transfer(books, 'checking', 'savings', Math.floor(surplus / 5000) * 5000);
}

/** Keeps checking out of the red: a transfer back from savings when it runs low. */
function refillChecking(books: Books): void {
  const { checking, savings } = books.balanceCents;
  if (checking < 230_000 && savings >= 150_000 && isBusinessDay(books.today))
    transfer(books, 'savings', 'checking', 100_000);
}

function earnInterest(books: Books): void {
  const cents = Math.round((books.balanceCents.savings * books.profile.savingsRatePpm) / 12_000_000);
  if (cents <= 0) return;
  enter(books, {
    account: 'savings',
    cents: -cents,
    name: 'INTEREST PAYMENT',
    enrichment: plainEnrichment('INCOME_INTEREST_EARNED', { confidence: 'VERY_HIGH' }),
  });
}

function closeStatement(books: Books): void {
  if (partsOf(books.today).dayOfMonth !== books.profile.statementDay) return;
  if (books.balanceCents.card > 0)
    books.cardDueCents.set(addBusinessDays(books.today + 25, 0), books.balanceCents.card);
}

/** Pays the statement in full: out of checking, into the card, sometimes a business day apart. */
function payCard(books: Books): void {
  const { profile, today } = books;
  const cents = books.cardDueCents.get(today);
  if (cents === undefined) return;
  books.cardDueCents.delete(today);
  const lag = rngFrom(`${profile.seed}:cardpay:${today}`).int(0, 1);
  enter(books, {
    account: 'checking',
    cents,
    name: `CARDMEMBER SERV WEB PYMT ****${profile.masks.card}`,
    enrichment: plainEnrichment('LOAN_PAYMENTS_CREDIT_CARD_PAYMENT', {
      confidence: 'VERY_HIGH',
      channel: 'online',
    }),
  });
  enter(books, {
    account: 'card',
    cents: -cents,
    name: 'AUTOMATIC PAYMENT - THANK YOU',
    postedOn: addBusinessDays(today, lag),
    enrichment: plainEnrichment('LOAN_PAYMENTS_CREDIT_CARD_PAYMENT', { confidence: 'VERY_HIGH' }),
  });
}

/** The car of the default person was bought on this day. */
const AUTO_LOAN_FROM: Day = dayOf('2023-09-08');

function payLoan(books: Books): void {
  const { loan, masks } = books.profile;
  if (loan.kind === 'auto' && books.today === AUTO_LOAN_FROM) {
    enter(books, {
      account: 'loan',
      cents: loan.principalCents,
      name: 'LOAN DISBURSEMENT',
      enrichment: plainEnrichment('LOAN_DISBURSEMENTS_AUTO'),
    });
  }
  const owed = books.balanceCents.loan;
  if (partsOf(books.today).dayOfMonth !== loan.day || owed <= 0) return;
  const interest = Math.round((owed * loan.ratePpm) / 12_000_000);
  const payment = Math.min(loan.paymentCents, owed + interest);
  const category = loan.kind === 'auto' ? 'LOAN_PAYMENTS_CAR_PAYMENT' : 'LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT';
  const label = loan.kind === 'auto' ? 'AUTO LOAN' : 'STUDENT LN';
  enter(books, {
    account: 'checking',
    cents: payment,
    name: `${label} ...${masks.loan} AUTOPAY PPD ID: 3383693141`,
    enrichment: plainEnrichment(category, { confidence: 'VERY_HIGH', channel: 'online' }),
  });
  enter(books, {
    account: 'loan',
    cents: -payment,
    name: 'PAYMENT RECEIVED - THANK YOU',
    enrichment: plainEnrichment(category, { confidence: 'VERY_HIGH' }),
  });
  enter(books, {
    account: 'loan',
    cents: interest,
    name: 'INTEREST CHARGE',
    enrichment: plainEnrichment('BANK_FEES_INTEREST_CHARGE', { confidence: 'VERY_HIGH' }),
  });
}

/** A calm market: about 8 % a year with a daily swing under one per cent. */
function moveMarket(books: Books): void {
  if (!isBusinessDay(books.today)) return;
  const swing = rngFrom(`${books.profile.seed}:market:${books.today}`).next() - 0.5;
  books.brokerageCents = Math.round(books.brokerageCents * (1.0003 + swing * 0.016));
}
