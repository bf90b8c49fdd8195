import { addBusinessDays, type Day, partsOf } from './calendar.ts';
import {
  atPricesOf,
  type Entry,
  enter,
  type Ledger,
  merchantEnrichment,
  plainEnrichment,
  statementLine,
} from './ledger.ts';
import { CARE, FUEL, FUN, type Merchant, RIDES, UNCLEAR } from './merchants.ts';
import { type Rng, rngFrom } from './rng.ts';

/** Plays one day of everyday spending. Chances are a day's; amounts come from the merchants' usual ranges. */
export function spendDay(ledger: Ledger): void {
  const { profile, today } = ledger;
  const rng = rngFrom(`${profile.seed}:spend:${today}`);
  const { weekday, month, dayOfMonth } = partsOf(today);
  const weekend = weekday === 0 || weekday === 6;
  const evening = weekday === 5 || weekday === 6;
  const gifts = (month === 11 && dayOfMonth >= 20) || (month === 12 && dayOfMonth <= 22);
  const { favorites } = profile;
  if (rng.chance(weekend ? 0.32 : 0.42)) buy(ledger, rng, rng.pick(favorites.coffee), rng.int(450, 640));
  if (rng.chance(weekend ? 0.5 : 0.13)) buy(ledger, rng, rng.pick(favorites.grocers), rng.int(600, 1190));
  if (rng.chance(0.14)) buy(ledger, rng, rng.pick(favorites.quick), rng.int(690, 840));
  if (rng.chance(0.11)) buyFuel(ledger, rng, rng.pick(FUEL));
  if (rng.chance(0.09)) buy(ledger, rng, rng.pick(RIDES), rng.int(480, 1350));
  if (rng.chance(gifts ? 0.3 : 0.12)) shop(ledger, rng, rng.pick(favorites.shops));
  if (rng.chance(0.05)) buy(ledger, rng, rng.pick(CARE), rng.int(560, 1020));
  if (rng.chance(0.05)) buy(ledger, rng, rng.pick(FUN), rng.int(1080, 1320));
  if (rng.chance(0.03)) buy(ledger, rng, rng.pick(UNCLEAR), rng.int(600, 1200));
  if (rng.chance(evening ? 0.45 : 0.09)) dineOut(ledger, rng, rng.pick(favorites.restaurants));
  if (rng.chance(0.02)) withdrawCash(ledger, rng);
  if (rng.chance(0.03)) settleWithFriends(ledger, rng);
  if (rng.chance(1 / 260)) repairCar(ledger, rng);
}

/** Card purchases post one to three business days after the visit. */
function postingDay(day: Day, rng: Rng): Day {
  return addBusinessDays(day + 1, rng.int(0, 1) + (rng.chance(0.15) ? 1 : 0));
}

/** How the visit looks on the statement, before any special amount. */
function visit(ledger: Ledger, rng: Rng, merchant: Merchant, cents: number, minute: number): Entry {
  const branch = rngFrom(`${ledger.profile.seed}:branch:${merchant.lines[0] ?? ''}`);
  const name = statementLine(merchant, ledger.profile, branch, rng);
  const online = merchant.channel === 'online' || merchant.channel === 'other';
  const place = online ? null : ledger.profile.home;
  const { city } = ledger.profile.home;
  const cut = name.indexOf(` ${city}`);
  return {
    account: 'card',
    cents,
    pendingCents: cents,
    name,
    pendingName: cut > 0 && rng.chance(0.3) ? name.slice(0, cut) : name,
    minute,
    postedOn: postingDay(ledger.today, rng),
    ending: rng.chance(0.07) ? 'unlinked' : 'posts',
    enrichment: merchantEnrichment(merchant, name, place),
    ...(merchant.name !== null && rng.chance(0.03) ? { amendedAfterDays: 2 } : {}),
  };
}

function priceAt(ledger: Ledger, rng: Rng, merchant: Merchant): number {
  // Squaring pulls the draw toward the low end, where most visits are.
  const spread = (merchant.high - merchant.low) * rng.next() ** 1.6;
  return atPricesOf(ledger.today, Math.round(merchant.low + spread));
}

function buy(ledger: Ledger, rng: Rng, merchant: Merchant, minute: number): void {
  const entry = visit(ledger, rng, merchant, priceAt(ledger, rng, merchant), minute);
  const debit = merchant.category === 'FOOD_AND_DRINK_GROCERIES' && rng.chance(0.15);
  enter(
    ledger,
    debit
      ? {
          ...entry,
          account: 'checking',
          name: `POS DEBIT ${entry.name}`,
          pendingName: `POS DEBIT ${entry.name}`,
        }
      : entry,
  );
}

/** A pump authorises a round hold; the real amount comes at posting. */
function buyFuel(ledger: Ledger, rng: Rng, merchant: Merchant): void {
  const entry = visit(ledger, rng, merchant, priceAt(ledger, rng, merchant), rng.int(430, 1200));
  enter(ledger, { ...entry, pendingCents: rng.chance(0.25) ? 100 : entry.cents });
}

/** The bill is authorised first; the tip arrives with the posting. */
function dineOut(ledger: Ledger, rng: Rng, merchant: Merchant): void {
  const bill = priceAt(ledger, rng, merchant);
  const tip = Math.round((bill * rng.int(15, 22)) / 100);
  enter(ledger, { ...visit(ledger, rng, merchant, bill + tip, rng.int(1090, 1310)), pendingCents: bill });
}

/** Shopping; now and then something goes back, whole or in part. */
function shop(ledger: Ledger, rng: Rng, merchant: Merchant): void {
  const entry = visit(ledger, rng, merchant, priceAt(ledger, rng, merchant), rng.int(590, 1310));
  enter(ledger, entry);
  if (!rng.chance(0.09)) return;
  const returnedOn = ledger.today + rng.int(6, 16);
  const cents = rng.chance(0.65) ? entry.cents : Math.round(entry.cents / 2);
  const postedOn = addBusinessDays(returnedOn + 1, 0);
  enter(ledger, {
    account: 'card',
    cents: -cents,
    name: entry.name,
    enrichment: entry.enrichment,
    authorizedOn: returnedOn,
    postedOn,
    ...(rng.chance(0.5) ? { pendingCents: -cents } : {}),
  });
}

function withdrawCash(ledger: Ledger, rng: Rng): void {
  const { city, region } = ledger.profile.home;
  const foreign = rng.chance(0.4);
  const cents = rng.pick([4000, 6000, 8000, 10_000]);
  const name = foreign
    ? `NON-BANK ATM WITHDRAWAL ${city} ${region}`
    : `ATM WITHDRAWAL ${String(rng.int(1000, 9999))} ${city} ${region}`;
  enter(ledger, {
    account: 'checking',
    cents,
    name,
    enrichment: plainEnrichment('TRANSFER_OUT_WITHDRAWAL', { channel: 'in store' }),
  });
  if (!foreign) return;
  enter(ledger, {
    account: 'checking',
    cents: 300,
    name: 'NON-BANK ATM FEE',
    enrichment: plainEnrichment('BANK_FEES_ATM_FEES', { confidence: 'VERY_HIGH' }),
  });
}

function settleWithFriends(ledger: Ledger, rng: Rng): void {
  const received = rng.chance(0.45);
  const cents = rng.int(8, 64) * 100 + (rng.chance(0.5) ? 0 : rng.int(1, 99));
  const category = received ? 'TRANSFER_IN_TRANSFER_IN_FROM_APPS' : 'TRANSFER_OUT_TRANSFER_OUT_FROM_APPS';
  enter(ledger, {
    account: 'checking',
    cents: received ? -cents : cents,
    name: received
      ? 'VENMO            CASHOUT    PPD ID: 5264681992'
      : 'VENMO            PAYMENT    WEB ID: 3264681992',
    postedOn: addBusinessDays(ledger.today + 1, 0),
    pendingCents: received ? -cents : cents,
    minute: rng.int(600, 1200),
    enrichment: plainEnrichment(category, {
      merchantName: 'Venmo',
      channel: 'online',
      counterparty: 'payment_app',
    }),
  });
}

function repairCar(ledger: Ledger, rng: Rng): void {
  const { city, region } = ledger.profile.home;
  const merchant: Merchant = {
    name: 'Cedar Auto Repair',
    lines: [`CEDAR AUTO REPAIR ${city} ${region}`],
    category: 'GENERAL_SERVICES_AUTOMOTIVE',
    low: 62_000,
    high: 148_000,
  };
  enter(ledger, visit(ledger, rng, merchant, priceAt(ledger, rng, merchant), 980));
}
