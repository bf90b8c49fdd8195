import { addBusinessDays, partsOf } from './calendar.ts';
import { atPricesOf, enter, type Ledger, merchantEnrichment, plainEnrichment } from './ledger.ts';
import type { Merchant } from './merchants.ts';
import { rngFrom } from './rng.ts';

const FLIGHT: Merchant = {
  name: 'Delta Air Lines',
  lines: ['DELTA AIR   0062#########'],
  category: 'TRAVEL_FLIGHTS',
  channel: 'online',
  low: 48_000,
  high: 92_000,
};

const ABROAD: readonly Merchant[] = [
  {
    name: 'Pátio da Graça',
    lines: ['CAFE DO PATIO LISBOA PRT'],
    category: 'FOOD_AND_DRINK_RESTAURANT',
    low: 1400,
    high: 5200,
  },
  {
    name: null,
    lines: ['LIVRARIA AURORA LISBOA PRT'],
    category: 'GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS',
    confidence: 'LOW',
    low: 1200,
    high: 4600,
  },
  {
    name: null,
    lines: ['METRO LISBOA PRT'],
    category: 'TRANSPORTATION_PUBLIC_TRANSIT',
    confidence: 'MEDIUM',
    low: 700,
    high: 1900,
  },
];

/** The card's fee on foreign purchases, in per cent. */
const FOREIGN_FEE_PERCENT = 3;

/** Plays the yearly trip: a flight weeks ahead, then five days abroad, with the card's fee on each foreign purchase. */
export function travelDay(ledger: Ledger): void {
  const { profile, today } = ledger;
  const { year } = partsOf(today);
  const plan = rngFrom(`${profile.seed}:trip:${year}`);
  const startsAfterNewYear = plan.int(130, 300);
  const dayOfYear = today - Math.floor(Date.UTC(year, 0, 1) / 86_400_000);
  const tripDay = dayOfYear - startsAfterNewYear;
  const rng = rngFrom(`${profile.seed}:trip:${today}`);
  if (tripDay === -40) {
    const cents = atPricesOf(today, rng.int(FLIGHT.low, FLIGHT.high));
    const name = `DELTA AIR   0062${rng.int(100_000_000, 999_999_999)}`;
    enter(ledger, {
      account: 'card',
      cents,
      pendingCents: cents,
      minute: 1230,
      name,
      postedOn: addBusinessDays(today + 1, 1),
      enrichment: { ...merchantEnrichment(FLIGHT, name, null), website: 'delta.com' },
    });
  }
  if (tripDay === 0) stayAtHotel(ledger, rng.int(52_000, 84_000));
  if (tripDay >= 0 && tripDay < 5) buyAbroad(ledger, rng.pick(ABROAD), rng.int(600, 1000), rng.next());
}

/** A hotel authorises a hold that vanishes, and charges the stay when the guest leaves. */
function stayAtHotel(ledger: Ledger, cents: number): void {
  const hotel: Merchant = {
    name: 'Harbour House Hotel',
    lines: ['HARBOUR HOUSE HOTEL LISBOA PRT'],
    category: 'TRAVEL_LODGING',
    low: 0,
    high: 0,
  };
  const name = 'HARBOUR HOUSE HOTEL LISBOA PRT';
  const enrichment = { ...merchantEnrichment(hotel, name, null), city: 'LISBOA', country: 'PT' };
  const { today } = ledger;
  enter(ledger, {
    account: 'card',
    cents: 15_000,
    pendingCents: 15_000,
    minute: 900,
    name,
    enrichment,
    ending: 'drops',
    postedOn: addBusinessDays(today + 4, 0),
  });
  const leaving = today + 5;
  enter(ledger, {
    account: 'card',
    cents,
    pendingCents: cents,
    authorizedOn: leaving,
    minute: 640,
    name,
    enrichment,
    postedOn: addBusinessDays(leaving + 1, 1),
  });
  chargeForeignFee(ledger, cents, addBusinessDays(leaving + 1, 1));
}

function buyAbroad(ledger: Ledger, merchant: Merchant, minute: number, draw: number): void {
  const cents = Math.round(merchant.low + (merchant.high - merchant.low) * draw);
  const name = merchant.lines[0] ?? '';
  const postedOn = addBusinessDays(ledger.today + 1, 1);
  enter(ledger, {
    account: 'card',
    cents,
    pendingCents: cents,
    minute,
    name,
    postedOn,
    enrichment: { ...merchantEnrichment(merchant, name, null), city: 'LISBOA', country: 'PT' },
  });
  chargeForeignFee(ledger, cents, postedOn);
}

function chargeForeignFee(ledger: Ledger, purchaseCents: number, postedOn: number): void {
  enter(ledger, {
    account: 'card',
    cents: Math.round((purchaseCents * FOREIGN_FEE_PERCENT) / 100),
    name: 'FOREIGN TRANSACTION FEE',
    authorizedOn: postedOn,
    postedOn,
    enrichment: plainEnrichment('BANK_FEES_FOREIGN_TRANSACTION_FEES', { confidence: 'VERY_HIGH' }),
  });
}
