import { type Cents, toCents } from '@cairn/domain/money';
import { formatWholeUnits } from '../../lib/format.ts';

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
 * Section 5: what was typed as a limit, in cents; what is no number becomes 0. Fractions of a cent are rounded, and what is
 * too large to be counted in cents becomes the largest that can, which the server then refuses by name.
 */
export function limitFromText(text: string): Cents {
  const dollars = Number(text.trim());
  if (Number.isNaN(dollars)) return toCents(0);
  const cents = Math.round(dollars * centsPerDollar);
  return toCents(Math.max(-Number.MAX_SAFE_INTEGER, Math.min(cents, Number.MAX_SAFE_INTEGER)));
}

/** Cents as a number field holds them: `500`, `12.5`. */
export function limitAsText(cents: Cents): string {
  return String(cents / centsPerDollar);
}
