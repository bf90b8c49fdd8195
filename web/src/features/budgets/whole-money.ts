import { exactFromNumber, faultOfAmount } from '@cairn/domain/ledger-row';
import { type Cents, toCents } from '@cairn/domain/money';
import { formatWholeUnits } from '../../lib/format.ts';
import { typedAmount } from '../../lib/typed-amount.ts';

const centsPerDollar = 100;

/** Cents rounded to whole dollars, halves away from zero. */
export function wholeDollars(cents: Cents): number {
  const dollars = Math.round(Math.abs(cents) / centsPerDollar);
  return cents < 0 && dollars !== 0 ? -dollars : dollars;
}

/** Section 9: the household’s currency without decimals, as the budgets show it: `$1,235`, `−$40`. */
export function formatWholeMoney(cents: Cents): string {
  return formatWholeUnits(wholeDollars(cents));
}

/**
 * Section 5: what was typed as a limit, in cents; what is no number becomes 0. Null where it has a part of a cent, which is never rounded
 * away. What is too large becomes the largest that can be counted, which the server then refuses by name.
 */
export function limitFromText(text: string): Cents | null {
  const dollars = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isNaN(dollars)) return typedAmount(text) ?? toCents(0);
  const cents = Math.round(dollars * centsPerDollar);
  if (!Number.isSafeInteger(cents)) return toCents(Math.sign(dollars) * Number.MAX_SAFE_INTEGER);
  return faultOfAmount(exactFromNumber(dollars)) === 'decimals' ? null : toCents(cents);
}

/** Cents as a number field holds them: `500`, `12.5`. */
export function limitAsText(cents: Cents): string {
  return String(cents / centsPerDollar);
}
