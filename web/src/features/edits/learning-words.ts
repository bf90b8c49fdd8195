import type { Learning } from '@cairn/contract/transactions';
import { countOf } from '../../lib/format.ts';

/** How many merchants are named before the others are only counted. */
const namedAtMost = 2;

/**
 * What a correction changed besides the edited rows, in words, with how many rows of the past followed. They follow a line that names
 * `shownName` and the category.
 */
export function learningWords({ taught }: Learning, changedPastCount: number, shownName: string): string {
  if (taught.length === 0) return '';
  const which = whichRows(taught, shownName);
  return changedPastCount === 0
    ? `Applies to all future transactions${which}.`
    : `Applied to ${countOf(changedPastCount, 'past transaction')} and all future ones${which}.`;
}

/** Of which merchants; nothing where the line before has named the one. */
function whichRows(taught: Learning['taught'], shownName: string): string {
  const [first, ...others] = taught;
  if (first === undefined) return '';
  if (taught.every(({ isExactText }) => isExactText))
    return others.length === 0 ? ' with exactly this description' : ' with exactly these descriptions';
  if (others.length === 0 && first.name === shownName) return '';
  return ` from ${listOf(taught.map(({ name }) => name))}`;
}

/** 'Blue Bottle, Corner Market and 3 others'. */
function listOf(names: readonly string[]): string {
  const rest = names.length - namedAtMost;
  if (rest > 0) return `${names.slice(0, namedAtMost).join(', ')} and ${countOf(rest, 'other')}`;
  return names.join(' and ');
}

/** What takes back what edits taught, and leaves the edits. */
export function onlyWords(editsCount: number): string {
  return editsCount === 1 ? 'Only this one' : 'Only these';
}
