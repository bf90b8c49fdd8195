import { addBusinessDays, partsOf } from './calendar.ts';
import { atPricesOf, enter, type Ledger, lineOf, merchantEnrichment, plainEnrichment } from './ledger.ts';
import { type Rng, rngFrom } from './rng.ts';

/** Plays what comes by the calendar: pay, rent, utilities, subscriptions, the yearly bill. */
export function billDay(ledger: Ledger): void {
  const rng = rngFrom(`${ledger.profile.seed}:bills:${ledger.today}`);
  receivePay(ledger, rng);
  payRent(ledger);
  payUtilities(ledger, rng);
  paySubscriptions(ledger, rng);
  payInsurance(ledger, rng);
  receiveTaxRefund(ledger, rng);
  writeCheck(ledger, rng);
}

function receivePay(ledger: Ledger, rng: Rng): void {
  const { profile, today } = ledger;
  if (partsOf(today).weekday !== 5 || Math.floor(today / 7) % 2 !== profile.payFortnight) return;
  enter(ledger, {
    account: 'checking',
    cents: -atPricesOf(today, profile.payCents),
    name: `${profile.employer} DIRECT DEP PPD ID: ${lineOf('9#########', profile.home, rngFrom(`${profile.seed}:payer`))}`,
    minute: 240 + rng.int(0, 20),
    enrichment: plainEnrichment('INCOME_SALARY', { confidence: 'VERY_HIGH', counterparty: 'income_source' }),
  });
}

function payRent(ledger: Ledger): void {
  const { profile, today } = ledger;
  const { dayOfMonth, month, year } = partsOf(today);
  if (dayOfMonth !== 1) return;
  // The lease renews in July, 3 % dearer.
  const leaseYear = month >= 7 ? year : year - 1;
  enter(ledger, {
    account: 'checking',
    cents: Math.round((profile.rentCents * 1.03 ** (leaseYear - 2025)) / 500) * 500,
    name: `${profile.landlord} WEB PMTS WEB ID: 1203904826`,
    enrichment: plainEnrichment('RENT_AND_UTILITIES_RENT', { channel: 'online' }),
  });
}

/** How much of the usual bill each month brings, January first. */
const ELECTRICITY_SEASON = [1.15, 1.1, 0.95, 0.82, 0.84, 1.08, 1.42, 1.46, 1.15, 0.84, 0.9, 1.1] as const;
const GAS_SEASON = [2.05, 1.9, 1.45, 0.95, 0.6, 0.42, 0.36, 0.36, 0.45, 0.8, 1.35, 1.85] as const;

function payUtilities(ledger: Ledger, rng: Rng): void {
  const { profile, today } = ledger;
  const { dayOfMonth, month } = partsOf(today);
  const { city, region } = profile.home;
  const vary = (cents: number, season: number) =>
    atPricesOf(today, Math.round((cents * season * rng.int(93, 107)) / 100));
  const enrichmentOf = (merchantName: string, utility: string) => {
    const details = { confidence: 'VERY_HIGH', channel: 'online', counterparty: 'merchant' } as const;
    return plainEnrichment(`RENT_AND_UTILITIES_${utility}`, { merchantName, ...details });
  };
  const ach = (cents: number, name: string, merchant: string, utility: string) =>
    enter(ledger, { account: 'checking', cents, name, enrichment: enrichmentOf(merchant, utility) });
  const card = (cents: number, name: string, merchant: string, utility: string) => {
    const postedOn = addBusinessDays(today + 1, 0);
    const enrichment = enrichmentOf(merchant, utility);
    enter(ledger, { account: 'card', cents, pendingCents: cents, name, postedOn, enrichment });
  };
  if (dayOfMonth === 12) {
    const cents = vary(profile.electricityCents, ELECTRICITY_SEASON[month - 1] ?? 1);
    ach(cents, `${city} POWER & LIGHT ONLINE PMT`, `${titled(city)} Power & Light`, 'GAS_AND_ELECTRICITY');
  }
  if (dayOfMonth === 15) {
    const cents = vary(profile.gasCents, GAS_SEASON[month - 1] ?? 1);
    ach(cents, `NW VALLEY GAS BILLPAY ${region}`, 'Valley Gas', 'GAS_AND_ELECTRICITY');
  }
  if (dayOfMonth === 20 && month % 2 === 0)
    ach(vary(6900, 1), `CITY OF ${city} WATER/SEWER`, `City of ${titled(city)}`, 'WATER');
  if (dayOfMonth === 8)
    card(profile.internetCents, 'COMCAST / XFINITY 800-266-2278', 'Xfinity', 'INTERNET_AND_CABLE');
  if (dayOfMonth === 22)
    card(profile.phoneCents, 'VZWRLSS*APOCC VISB 800-922-0204 FL', 'Verizon', 'TELEPHONE');
}

function titled(upper: string): string {
  return upper.slice(0, 1) + upper.slice(1).toLowerCase();
}

function paySubscriptions(ledger: Ledger, rng: Rng): void {
  const { profile, today } = ledger;
  const { dayOfMonth, month, year } = partsOf(today);
  for (const { merchant, day, cents, raiseMonth, yearlyRaiseCents } of profile.subscriptions) {
    if (dayOfMonth !== day) continue;
    const raises = Math.max(0, year - 2024 - (month >= raiseMonth ? 0 : 1));
    const price = cents + raises * yearlyRaiseCents;
    const name = lineOf(merchant.lines[0] ?? '', profile.home, rng);
    enter(ledger, {
      account: 'card',
      cents: price,
      pendingCents: price,
      name,
      minute: 420,
      postedOn: addBusinessDays(today + 1, 0),
      enrichment: merchantEnrichment(merchant, name, null),
    });
  }
}

function payInsurance(ledger: Ledger, rng: Rng): void {
  const { profile, today } = ledger;
  const { month, dayOfMonth } = partsOf(today);
  if (month !== profile.insurance.month || dayOfMonth !== profile.insurance.day) return;
  enter(ledger, {
    account: 'checking',
    cents: atPricesOf(today, profile.insurance.cents),
    name: `HARBORLIGHT INS ANNUAL PREM ${lineOf('POL########', profile.home, rng)}`,
    enrichment: plainEnrichment('GENERAL_SERVICES_INSURANCE', {
      merchantName: 'Harborlight Insurance',
      channel: 'online',
      counterparty: 'merchant',
    }),
  });
}

function receiveTaxRefund(ledger: Ledger, rng: Rng): void {
  const { month, dayOfMonth } = partsOf(ledger.today);
  if (month !== 3 || dayOfMonth !== 24) return;
  enter(ledger, {
    account: 'checking',
    cents: -rng.int(64_000, 238_000),
    name: 'IRS TREAS 310 TAX REF PPD ID: 9111036170',
    enrichment: plainEnrichment('INCOME_TAX_REFUND', {
      confidence: 'VERY_HIGH',
      counterparty: 'income_source',
    }),
  });
}

/** Four times a year a paper check is cashed: no merchant, only its number. */
function writeCheck(ledger: Ledger, rng: Rng): void {
  const { month, dayOfMonth, year } = partsOf(ledger.today);
  if (dayOfMonth !== 9 || month % 3 !== 1) return;
  const checkNumber = String(1001 + (year - 2021) * 4 + Math.floor(month / 3));
  const enrichment = plainEnrichment('TRANSFER_OUT_OTHER_TRANSFER_OUT', { confidence: 'LOW' });
  enter(ledger, {
    account: 'checking',
    cents: rng.int(60, 240) * 100,
    name: `CHECK #${checkNumber}`,
    enrichment: { ...enrichment, checkNumber },
  });
}
