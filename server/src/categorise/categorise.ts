import { meaningOfBankCategory } from './bank-category-map.ts';

/** What is known of a row before anyone has categorised it. A null category is a bank that says nothing. */
export type RowToCategorise = {
  description: string;
  category: { primary: string; detailed: string; confidence: string | null } | null;
};

/** A household's rule: rows whose description contains the text, taken literally, belong to the category. */
export type CategoryRule = { id: string; descriptionContains: string; categoryId: string };

/** What the row seems to be, who says so, and why, in words a person reads. A null category is "nothing fitted". */
export type Categorisation = {
  categoryId: string | null;
  source: 'rule' | 'bank' | 'none';
  reason: string;
};

/** Plaid's levels below "moderately sure" (https://plaid.com/docs/api/products/transactions/). */
const unsureConfidences: ReadonlySet<string> = new Set(['LOW', 'UNKNOWN']);

/**
 * Guesses a row's category: the first of the household's rules that fits (`rules` in order of position), else the bank's
 * category by the map, else nothing. What a person decided for the row stands above this guess and is applied by the ledger.
 *
 * A bank that says OTHER has said that it does not know: the row stays uncategorized, where a person sees that it wants a
 * word, and is not buried under Other among donations and postage. A guess of low confidence is kept, since it is
 * right more often than nothing is, and the reason says that the bank is not sure.
 */
export function categorise(row: RowToCategorise, rules: readonly CategoryRule[]): Categorisation {
  const description = foldCase(row.description);
  const rule = rules.find((candidate) => fits(candidate, description));
  if (rule !== undefined) {
    const reason = `Your rule: description contains “${rule.descriptionContains}”`;
    return { categoryId: rule.categoryId, source: 'rule', reason };
  }
  if (row.category === null) return nothingKnown('Nothing known about this payee yet');
  if (row.category.primary === 'OTHER') return nothingKnown('The bank does not know what this is');
  const { categoryId, words } = meaningOfBankCategory(row.category);
  const isUnsure = unsureConfidences.has(row.category.confidence ?? '');
  const reason = isUnsure ? `The bank is not sure, but its best guess is ${words}` : `The bank says ${words}`;
  return { categoryId, source: 'bank', reason };
}

function nothingKnown(reason: string): Categorisation {
  return { categoryId: null, source: 'none', reason };
}

/** A blank rule would fit every row, so it fits none. */
function fits(rule: CategoryRule, foldedDescription: string): boolean {
  return (
    rule.descriptionContains.trim() !== '' && foldedDescription.includes(foldCase(rule.descriptionContains))
  );
}

/**
 * One spelling for all cases of a text. Down and then up, because some letters meet only on the way: 'ẞ' and 'ß' become 'SS',
 * both small sigmas become 'Σ'. Composed last, because upper case can fall apart into letter and accent. The length may
 * change, so positions in the folded text mean nothing in the original.
 */
function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().normalize('NFC');
}
