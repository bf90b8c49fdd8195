import type { Sharing } from '@cairn/contract/accounts';
import type { SharingPreview } from '@cairn/contract/sharing';
import { countOf } from '../../lib/format.ts';

export const sharingNames: Record<Sharing, string> = {
  ours: 'Everybody in the household',
  balance: 'Others see its balance only',
  mine: 'Only you',
};

/** What others see of an account, as its owner reads it who chooses. */
export const sharingWords: Record<Sharing, string> = {
  ours: 'Others see it with its transactions, and can change them.',
  balance: 'Others see the account and what it holds. Its transactions are yours alone.',
  mine: 'Others see nothing of it, in no list and in no total.',
};

/** What is so once it is set. */
export const sharedWords: Record<Sharing, (name: string) => string> = {
  ours: (name) => `${name} is shared with the household`,
  balance: (name) => `Others see the balance of ${name} only`,
  mine: (name) => `Only you see ${name}`,
};

const list = new Intl.ListFormat('en-US');

/** What changes for others, in a sentence for each thing; none where nothing does. */
export function sharingChanges(preview: SharingPreview, wanted: Sharing): string[] {
  const { sharing, others, transactionsCount, unlinkedCount } = preview;
  if (wanted === sharing) return [];
  const who = list.format(others);
  const verb = others.length === 1 ? 'sees' : 'see';
  const rows = countOf(transactionsCount, 'transaction');
  const changes: string[] = [];
  if (wanted === 'ours')
    changes.push(`${who} will see ${sharing === 'mine' ? 'this account and ' : ''}its ${rows}.`);
  else if (sharing === 'ours')
    changes.push(
      `${who} no longer ${verb} its ${rows}. Totals of theirs and budgets of everybody are without them.`,
    );
  if (wanted === 'mine') changes.push(`${who} no longer ${verb} the account or its balance.`);
  else if (wanted === 'balance' && sharing === 'mine')
    changes.push(`${who} will see the account and its balance.`);
  if (unlinkedCount > 0)
    changes.push(
      `${countOf(unlinkedCount, 'link')} to transactions of other accounts ${unlinkedCount === 1 ? 'ends' : 'end'}: transfers and money paid back are only linked where the same people see both sides.`,
    );
  return changes;
}
