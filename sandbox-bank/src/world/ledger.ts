import { addBusinessDays, type Day, partsOf } from './calendar.ts';
import type { Merchant } from './merchants.ts';
import { type Channel, type Confidence, type Enrichment, type Movement, unitsOf } from './movement.ts';
import type { Place, Profile } from './profile.ts';
import type { Rng } from './rng.ts';

export type AccountKey = 'checking' | 'savings' | 'card' | 'loan';

/** The ledger of one person while their life is played forward, day by day. Cents, Plaid's signs on movements. */
export type Ledger = {
  profile: Profile;
  movements: Movement[];
  /** Posted balances: money held for checking and savings, money owed for card and loan. */
  balanceCents: Record<AccountKey, number>;
  /** What will change balances on a day to come. */
  due: Map<Day, { account: AccountKey; cents: number }[]>;
  /** Card payments to come: the statement's amount by its due day. */
  cardDueCents: Map<Day, number>;
  brokerageCents: number;
  entriesToday: number;
  today: Day;
};

export type Entry = {
  account: AccountKey;
  cents: number;
  name: string;
  enrichment: Enrichment;
  /** Defaults to today. */
  authorizedOn?: Day;
  /** Defaults to the first business day on or after the authorisation. */
  postedOn?: Day;
  pendingCents?: number;
  pendingName?: string;
  ending?: Movement['ending'];
  minute?: number;
  amendedAfterDays?: number;
};

/** Minute of the day, in the bank's time zone, at which the bank posts what is due: 04:30. */
const POSTING_MINUTE = 270;

/** Writes one movement down and records its posting. */
export function enter(ledger: Ledger, entry: Entry): void {
  const authorizedOn = entry.authorizedOn ?? ledger.today;
  const postedOn = entry.postedOn ?? addBusinessDays(authorizedOn, 0);
  const ending = entry.ending ?? 'posts';
  const minute = entry.minute ?? 300;
  ledger.entriesToday += 1;
  ledger.movements.push({
    key: `${ledger.today}-${ledger.entriesToday}`,
    account: entry.account,
    authorizedOn,
    minute,
    postedOn,
    // The bank posts before dawn; what is authorised and posted on one day posts when it happens.
    postedMinute: postedOn === authorizedOn ? Math.max(POSTING_MINUTE, minute) : POSTING_MINUTE,
    amount: unitsOf(entry.cents),
    pendingAmount: entry.pendingCents === undefined ? null : unitsOf(entry.pendingCents),
    ending,
    name: entry.name,
    pendingName: entry.pendingName ?? entry.name,
    enrichment: entry.enrichment,
    amendedAfterDays: entry.amendedAfterDays ?? null,
  });
  if (ending === 'drops') return;
  const postings = ledger.due.get(postedOn) ?? [];
  postings.push({ account: entry.account, cents: entry.cents });
  ledger.due.set(postedOn, postings);
}

/** Records what is due today. */
export function postDue(ledger: Ledger): void {
  for (const { account, cents } of ledger.due.get(ledger.today) ?? []) {
    const owed = account === 'card' || account === 'loan';
    ledger.balanceCents[account] += owed ? cents : -cents;
  }
  ledger.due.delete(ledger.today);
}

/** Prices and wages grow 3 % a year; 2025 is the base. */
export function atPricesOf(day: Day, cents: number): number {
  return Math.round(cents * 1.03 ** (partsOf(day).year - 2025));
}

const CODE_LETTERS = [...'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'];

/** Fills a merchant's statement line for one visit. */
export function lineOf(template: string, place: Place, rng: Rng): string {
  return template
    .replaceAll('{city}', place.city)
    .replaceAll('{region}', place.region)
    .replace(/#/g, () => String(rng.int(0, 9)))
    .replace(/@/g, () => rng.pick(CODE_LETTERS));
}

/** A merchant's line for a person who goes to the same branch again: digits stay, codes differ each time. */
export function statementLine(merchant: Merchant, profile: Profile, branch: Rng, visit: Rng): string {
  const template = visit.pick(merchant.lines);
  const coded = template.includes('@') ? visit : branch;
  return lineOf(template, profile.home, coded);
}

export function merchantEnrichment(merchant: Merchant, line: string, place: Place | null): Enrichment {
  return {
    merchantName: merchant.name,
    category: merchant.category,
    confidence: merchant.confidence ?? 'VERY_HIGH',
    channel: merchant.channel ?? 'in store',
    counterparty: merchant.name === null ? null : (merchant.counterparty ?? 'merchant'),
    website: merchant.website ?? null,
    city: place?.city ?? null,
    region: place?.region ?? null,
    country: place === null ? null : 'US',
    storeNumber: place === null ? null : (/\d{3,5}/.exec(line)?.[0] ?? null),
    checkNumber: null,
  };
}

/** Enrichment of a line without a shop: a transfer, a fee, a salary. */
export function plainEnrichment(
  category: string,
  extra: {
    merchantName?: string;
    confidence?: Confidence;
    channel?: Channel;
    counterparty?: Enrichment['counterparty'];
  } = {},
): Enrichment {
  return {
    merchantName: extra.merchantName ?? null,
    category,
    confidence: extra.confidence ?? 'HIGH',
    channel: extra.channel ?? 'other',
    counterparty: extra.counterparty ?? null,
    website: null,
    city: null,
    region: null,
    country: null,
    storeNumber: null,
    checkNumber: null,
  };
}
