import type { Locator } from '@playwright/test';

const amount = /([-−]?)\$([\d,]+)\.(\d\d)(?!\d)/;

/** Reads an amount as a person does, in cents: `−$1,234.56` is -123456. Throws when there is not exactly one kind of amount. */
export function centsIn(text: string): number {
  const match = amount.exec(text);
  if (match === null) throw new Error(`No amount of money in: ${text}`);
  const [, sign, dollars = '', fraction = ''] = match;
  const cents = Number(`${dollars.replaceAll(',', '')}${fraction}`);
  return sign === '' ? cents : 0 - cents;
}

/** The amount that a part of the page shows, in cents; null while it shows none. */
export async function readCents(part: Locator): Promise<number | null> {
  const text = await part.innerText();
  return amount.test(text) ? centsIn(text) : null;
}
