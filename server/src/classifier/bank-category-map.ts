import { type BankCategoryMeaning, meaningByDetailed, meaningByPrimary } from './bank-category-table.ts';

// A Map, so that bank text such as 'constructor' finds nothing.
const detailedMeanings = new Map<string, BankCategoryMeaning>(Object.entries(meaningByDetailed));
const primaryMeanings = new Map<string, BankCategoryMeaning>(Object.entries(meaningByPrimary));

/** The meaning of a bank category: by its detailed code, else its primary one, else Other for a newer taxonomy. Never throws. */
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
