import { plainName } from './column-names.ts';
import type { Columns } from './columns.ts';
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

/** The currency in the name of the amount's column, of the balance, or above the table. */
export function currencyOfNames(
  { header, before }: Table,
  columns: Columns,
  balanceUnit: string,
): string | null {
  const places = [columns.amount, columns.debit, columns.credit, columns.balance];
  for (const at of places) {
    const name = at === null ? '' : (header?.cells[at] ?? '');
    const found = /(?:\(|\bin |\s)([A-Z]{3}|[€£$]|R\$)\)?$/.exec(name.trim())?.[1];
    if (found !== undefined && plainName(name) !== found.toLowerCase()) return currencyOfUnit(found);
  }
  const codes = before.flatMap(({ cells }) =>
    cells.filter((cell) => /^(?:EUR|USD|GBP|CHF|PLN|CZK|SEK|NOK|DKK|HUF|CAD|AUD|RUR|RUB)$/.test(cell)),
  );
  const [first] = new Set(codes);
  return currencyOfUnit(balanceUnit) ?? (first === undefined ? null : currencyOfUnit(first));
}
