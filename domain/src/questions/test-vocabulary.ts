import { builtInCategories } from '../categories.ts';
import { toPlainDate } from '../plain-date.ts';
import type { AskPeriod, AskReading } from './reading.ts';
import type { AskVocabulary } from './vocabulary.ts';

export const checkingId = '00000000-0000-4000-8000-0000000000c1';
export const savingsId = '00000000-0000-4000-8000-0000000000c2';
export const cardId = '00000000-0000-4000-8000-0000000000c3';

/** A household as questions know it. Today is a Saturday. */
export const testVocabulary: AskVocabulary = {
  currency: 'USD',
  today: toPlainDate('2026-11-21'),
  categories: builtInCategories,
  accounts: [
    { id: checkingId, name: 'Everyday Checking', type: 'depository', subtype: 'checking' },
    { id: savingsId, name: 'Rainy Day', type: 'depository', subtype: 'savings' },
    { id: cardId, name: 'Travel Rewards Card', type: 'credit', subtype: 'credit card' },
  ],
  merchants:
    'Costco,Netflix,Whole Foods,Uber,Uber Eats,Starbucks,Amazon,Home Depot,Trader Joe’s,Spotify,CITY ELECTRIC CO 0042,United Airlines,H&M,ACH CREDIT GUSTO PAY 123456'.split(
      ',',
    ),
};

function periodText({ from, to }: AskPeriod): string {
  return `${from ?? ''}..${to ?? ''}`;
}

const nameOfAccount: Record<string, string> = {
  [checkingId]: 'checking',
  [savingsId]: 'savings',
  [cardId]: 'card',
};

function valueText(key: string, value: unknown): string {
  if (Array.isArray(value)) return `${key}=[${value.map((one) => valueText('subject', one)).join(' | ')}]`;
  if (typeof value !== 'object' || value === null) {
    const text = key === 'accountId' ? nameOfAccount[String(value)] : String(value);
    return `${key}=${text}`;
  }
  if (key === 'subject' || key === 'without' || key === 'asks') {
    const words = Object.entries(value)
      .map(([part, own]) => valueText(part, own))
      .toSorted()
      .join(' ');
    return key === 'subject' ? words : `${key}={${words}}`;
  }
  if ('measure' in value) return `${key}={${partsText(value)}}`;
  return `${key}=${periodText(value)}`;
}

function partsText(parts: object): string {
  return Object.entries(parts)
    .map(([key, value]) => valueText(key, value))
    .filter((word) => word !== '')
    .join(' ');
}

/** A reading in one line, for tables: `total measure=spending categoryId=groceries period=2026-10-01..2026-10-31`. */
export function readingSummary(reading: AskReading | null): string {
  if (reading === null) return 'nothing';
  const { kind, ...parts } = reading;
  return [kind, partsText(parts)].filter((word) => word !== '').join(' ');
}
