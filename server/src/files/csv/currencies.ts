import { plainName } from './column-names.ts';
import type { Columns } from './column-positions.ts';
import type { Table } from './table.ts';

/** Symbols that only one currency has, or that mean one where nothing else is said. */
const symbols: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  $: 'USD',
  US$: 'USD',
  C$: 'CAD',
  CA$: 'CAD',
  A$: 'AUD',
  R$: 'BRL',
  '¥': 'JPY',
  '￥': 'JPY',
  元: 'CNY',
  円: 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
  RUR: 'RUB',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  'Fr.': 'CHF',
  Fr: 'CHF',
  'د.ا.': 'JOD',
};

/** The currency of a symbol or code. Null where it is none. */
export function currencyOfUnit(unit: string): string | null {
  const plain = unit.trim();
  return symbols[plain] ?? (/^[A-Z]{3}$/.test(plain) ? plain : null);
}

/** The currency of all rows of a table that name none: in the name of a column of amounts, else in the lines above the table. */
export type TableCurrency = { named: string | null; above: string | null };

export function currencyOfNames({ header, before }: Table, columns: Columns): TableCurrency {
  const places = [columns.amount, columns.debit, columns.credit, columns.balance];
  const [named = null] = places.flatMap((at) => {
    const name = at === null ? '' : (header?.cells[at] ?? '');
    const found = /(?:[(（]|\bin |\s)([A-Z]{3}|[€£$元円]|R\$)[)）]?$/.exec(name.trim())?.[1];
    return found === undefined || plainName(name) === found.toLowerCase() ? [] : currencyOfUnit(found);
  });
  const above = before
    .flatMap(({ cells }) => cells)
    .find((cell) => /^(?:EUR|USD|GBP|CHF|PLN|CZK|SEK|NOK|DKK|HUF|CAD|AUD|RUR|RUB)$/.test(cell));
  return { named, above: above === undefined ? null : currencyOfUnit(above) };
}
