/** An exact decimal number: `units` divided by ten to the power of `scale`. The scale is as written, so 30.000 stays 30.000. */
export type Decimal = { readonly units: bigint; readonly scale: number };

export const zero: Decimal = { units: 0n, scale: 0 };

/** Reads digits with at most one point, such as `-12.340`. Throws RangeError for anything else. */
export function toDecimal(text: string): Decimal {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) throw new RangeError('Not a decimal number');
  const [, sign = '', whole = '', fraction = ''] = match;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, scale: fraction.length };
}

/** A whole number of cents or of thousandths, with no more decimals than it needs beyond cents. */
export function fromThousandths(count: number): Decimal {
  if (!Number.isSafeInteger(count)) throw new RangeError('Not a whole number of thousandths');
  return count % 10 === 0 ? { units: BigInt(count / 10), scale: 2 } : { units: BigInt(count), scale: 3 };
}

/** The number as text, with as many decimals as its scale: `-12.340`. */
export function decimalText({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = scale === 0 ? '' : `.${digits.slice(digits.length - scale)}`;
  return `${units < 0n ? '-' : ''}${whole}${fraction}`;
}

function unitsAt({ units, scale }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale);
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export function negate({ units, scale }: Decimal): Decimal {
  return { units: -units, scale };
}

export function absolute(value: Decimal): Decimal {
  return value.units < 0n ? negate(value) : value;
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, negate(b));
}

export function sum(values: Iterable<Decimal>): Decimal {
  let total = zero;
  for (const value of values) total = add(total, value);
  return total;
}

/** Whether both are the same number, whatever their scales. */
export function equals(a: Decimal, b: Decimal): boolean {
  const scale = Math.max(a.scale, b.scale);
  return unitsAt(a, scale) === unitsAt(b, scale);
}

export function isZero({ units }: Decimal): boolean {
  return units === 0n;
}

/** -1, 0 or 1. */
export function signOf({ units }: Decimal): -1 | 0 | 1 {
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}
