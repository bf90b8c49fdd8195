/**
 * An amount of money in hundredths of the currency's major unit, as a safe integer. The currency is stored beside it.
 * A debit is negative; what is owed on a credit or loan account is a negative balance (docs/signs.md).
 */
export type Cents = number & { readonly __brand: 'Cents' };

/** Brands an integer as Cents. Throws RangeError when it is not a safe integer. */
export function toCents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole, safe number of cents: ${value}`);
  // -0 is a safe integer, but it prints and compares differently from 0: there is one zero.
  return (value === 0 ? 0 : value) as Cents;
}

export const zeroCents = toCents(0);

/** Adds amounts of one currency. Throws RangeError when the sum leaves the safe integers. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total = toCents(total + amount);
  return toCents(total);
}

/** The same amount with the other sign. */
export function negateCents(amount: Cents): Cents {
  return toCents(-amount);
}

/**
 * Reads a JSON number of major units (12.34) as Cents (1234). Throws RangeError unless the number is exactly the
 * double nearest to a whole number of cents, so nothing is ever rounded in silence.
 */
export function centsFromMajor(major: number): Cents {
  const cents = toCents(Math.round(major * 100));
  if (cents / 100 !== major) throw new RangeError(`Not a whole number of cents: ${major}`);
  return cents;
}

/** Writes Cents (1234) as a JSON number of major units (12.34). Exact: `centsFromMajor` gives the same cents back. */
export function majorFromCents(cents: Cents): number {
  const major = cents / 100;
  if (Math.round(major * 100) !== cents)
    throw new RangeError(`Too large to write as a JSON number: ${cents} cents`);
  return major;
}
