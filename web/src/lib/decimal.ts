// `Intl.NumberFormat` writes the same, but the first one that a browser makes takes longer than a page has: 30 to 70 ms,
// where this was measured, before anything is shown.

/** A whole number, or its digits, with thousands separators: `1,204`. */
export function groupThousands(whole: number | string): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Below this a number is written with an exponent, and it rounds to zero in any case. */
const smallest = 1e-6;

/** A number from 0 to 10¹², rounded to so many decimals, 5 at most, halves up as they are written: `1,204.50`. */
export function formatFixed(value: number, decimals: number): string {
  // By moving the written point: 1.005 × 100 is 100.49999999999999.
  const rounded = value < smallest ? 0 : Math.round(Number(`${value}e${decimals}`));
  const [whole = '', fraction] = Number(`${rounded}e-${decimals}`).toFixed(decimals).split('.');
  return fraction === undefined ? groupThousands(whole) : `${groupThousands(whole)}.${fraction}`;
}
