import type { Learning } from '@cairn/contract/categorising';
import { countOf } from '../../lib/format.ts';

/** How many merchants are named before the others are only counted. */
const namedAtMost = 2;

/** What a correction taught, and what it changed, in words; never in silence. They stand under a line that names `said` and the category. */
export function learningWords({ taught, pastRows }: Learning, said: string): string {
  const [first, ...others] = taught;
  if (first === undefined) return '';
  const past = pastRows === 0 ? '' : ` ${countOf(pastRows, 'past transaction')} changed.`;
  if (others.length > 0) return `From now on ${listOf(taught.map(({ name }) => name))} too.${past}`;
  const { name, isExactText } = first;
  const who = isExactText ? 'The very same text' : name === said ? 'The next ones' : name;
  return `${who} too, from now on.${past}`;
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
