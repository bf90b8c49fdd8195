import { isLedgerDay, type PlainDate } from './plain-date.ts';

/** An exact decimal number: `units` divided by ten to the power of `scale`. */
export type ExactNumber = { readonly units: bigint; readonly scale: number };

/**
 * What each row of the ledger is, whoever brings it: a bank, a file, an export of everything, or a person. `faultOfRow` is the one gate
 * through which all of them go (docs/decisions/money.md).
 */
export type LedgerRow = { amount: ExactNumber; postedOn: PlainDate };

/** 100 billion in major units: the rial and the rupiah have prices in billions. Larger amounts are mistakes. */
export const maxLedgerMajor = 100_000_000_000;
export const maxLedgerCents = maxLedgerMajor * 100;

/** As `isLedgerDay` has it, in words. */
export const ledgerDays = 'from 1900-01-01 to 2200-12-31';

/** What is wrong with a value, to be said after the name of its field: `amount must be …`. */
export const valueFaults = {
  decimals: 'must be a number with at most two decimals',
  size: 'must be from -100,000,000,000 to 100,000,000,000',
  day: `must be ${ledgerDays}`,
  future: 'is in the future',
} as const;
export type ValueFault = keyof typeof valueFaults;

/** A JSON number by its shortest digits: 850.125 has three decimals, although no double is exactly that. Throws RangeError for no number. */
export function exactFromNumber(value: number): ExactNumber {
  if (!Number.isFinite(value)) throw new RangeError(`Not a number: ${value}`);
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const scale = fraction.length - Number(exponent);
  const units = BigInt(whole + fraction);
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

/** What is wrong with an amount; null where nothing is. A part of a cent is never rounded away. */
export function faultOfAmount({ units, scale }: ExactNumber): ValueFault | null {
  const part = 10n ** BigInt(Math.max(0, scale - 2));
  if (units % part !== 0n) return 'decimals';
  const cents = (units / part) * 10n ** BigInt(Math.max(0, 2 - scale));
  return (cents < 0n ? -cents : cents) <= BigInt(maxLedgerCents) ? null : 'size';
}

/** As `faultOfAmount`, of an amount that is in cents already. */
export function faultOfCents(cents: number): ValueFault | null {
  if (!Number.isInteger(cents)) return 'decimals';
  return Math.abs(cents) <= maxLedgerCents ? null : 'size';
}

/** What is wrong with a day; null where nothing is. `today`: the household’s, where a day to come does not count yet. */
export function faultOfDay(day: PlainDate, today: PlainDate | null): ValueFault | null {
  if (!isLedgerDay(day)) return 'day';
  return today !== null && day > today ? 'future' : null;
}

/** Why a row is none of the ledger, as a sentence for a person; null where it is one. */
export function faultOfRow({ amount, postedOn }: LedgerRow, today: PlainDate | null = null): string | null {
  const ofDay = faultOfDay(postedOn, today);
  if (ofDay !== null) return `The date ${valueFaults[ofDay]}.`;
  const ofAmount = faultOfAmount(amount);
  return ofAmount === null ? null : `The amount ${valueFaults[ofAmount]}.`;
}

/** Currencies whose smallest coin is a part of a hundredth (ISO 4217). */
const finerThanCents: ReadonlySet<string> = new Set([
  'BHD',
  'CLF',
  'IQD',
  'JOD',
  'KWD',
  'LYD',
  'OMR',
  'TND',
  'UYW',
]);

/** Whether a part of a hundredth is money in a currency. In others it comes of arithmetic, such as of interest. */
export function hasPartsOfCents(currency: string): boolean {
  return finerThanCents.has(currency);
}
