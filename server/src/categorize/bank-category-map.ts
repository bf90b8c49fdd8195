import { type BankCategoryMeaning, meaningByDetailed, meaningByPrimary } from './bank-category-table.ts';

// Maps, not property look-ups: a bank's text such as 'constructor' must find nothing.
const detailedMeanings = new Map<string, BankCategoryMeaning>(Object.entries(meaningByDetailed));
const primaryMeanings = new Map<string, BankCategoryMeaning>(Object.entries(meaningByPrimary));

/**
 * What the bank's category means here: by its detailed code, else by its primary, else Other, for a taxonomy newer than
 * ours. Never throws, whatever the text.
 */
export function meaningOfBankCategory(bank: { primary: string; detailed: string }): BankCategoryMeaning {
  return (
    detailedMeanings.get(bank.detailed) ??
    primaryMeanings.get(bank.primary) ?? { categoryId: 'other', words: wordsOfCode(bank.detailed) }
  );
}

/** 'PET_ROCKS' → 'pet rocks'. */
function wordsOfCode(code: string): string {
  return code.replaceAll('_', ' ').trim().toLowerCase() || 'other';
}
