import type { Proposal } from '@cairn/contract/proposals';
import { uncategorizedName } from '@cairn/domain/categories';
import type { RowEdit } from '../edits/edits.ts';

/** The change that a proposal asks for. */
export function editOf({ transaction, categoryId, note, merchantName }: Proposal): RowEdit {
  return {
    id: transaction.id,
    ...(categoryId === null ? {} : { categoryId }),
    ...(note === null ? {} : { note }),
    ...(merchantName === null ? {} : { merchantName }),
  };
}

type Line = { what: string; is: string; would: string };

/** What would change, and what stands there now. */
export function linesOf({ transaction, categoryName, note, merchantName }: Proposal): Line[] {
  return [
    ...(categoryName === null
      ? []
      : [{ what: 'Category', is: transaction.aiCategory ?? uncategorizedName, would: categoryName }]),
    ...(merchantName === null
      ? []
      : [{ what: 'Merchant', is: transaction.merchantName ?? 'none', would: merchantName }]),
    ...(note === null ? [] : [{ what: 'Note', is: transaction.note ?? 'none', would: note }]),
  ];
}

/** Who asks for it, and why. */
export function askedBy({ program, reason }: Pick<Proposal, 'program' | 'reason'>): string {
  const who = program === null ? 'Proposed' : `Proposed by ${program}`;
  return reason === null ? who : `${who}: “${reason}”`;
}
