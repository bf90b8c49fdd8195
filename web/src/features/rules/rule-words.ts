import type { RulePreview } from '@cairn/contract/rules';
import { countOf, formatCount } from '../../lib/format.ts';

/** What a rule would change, in words. */
export function changesWords({ changes }: Pick<RulePreview, 'changes'>): string {
  return changes === 0
    ? 'Would change no past transaction.'
    : `Would change ${countOf(changes, 'past transaction')}.`;
}

/** Of the others that it fits, why they stay; empty where there are none. */
export function othersWords({
  yours,
  transfers,
  tooSmall,
  unchangedCount,
}: Pick<RulePreview, 'yours' | 'transfers' | 'tooSmall' | 'unchangedCount'>): string {
  const parts = [
    yours > 0 ? `${formatCount(yours)} that you edited ${stay(yours)} unchanged` : null,
    transfers > 0
      ? `${countOf(transfers, 'transfer')} between your accounts ${stay(transfers)} unchanged`
      : null,
    tooSmall > 0 ? `${formatCount(tooSmall)} ${tooSmall === 1 ? 'is' : 'are'} too small to split` : null,
    unchangedCount > 0
      ? `${formatCount(unchangedCount)} already ${unchangedCount === 1 ? 'is' : 'are'} so`
      : null,
  ].filter((part) => part !== null);
  const words = parts.join('; ');
  return words === '' ? '' : `${words[0]?.toUpperCase()}${words.slice(1)}.`;
}

function stay(count: number): string {
  return count === 1 ? 'stays' : 'stay';
}
