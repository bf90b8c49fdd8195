import { foldText } from '@cairn/domain/ledger-text';

/** A line of the palette: its text and its action. */
export type Entry = {
  id: string;
  label: string;
  detail?: string;
  /** Money, already in words. */
  amount?: string;
  /** Other words that find it. */
  also?: string;
  /** Whether the label is to be read in full, on as many lines as it takes. */
  isSentence?: boolean;
  run: () => void;
};
export type EntryGroup = { title: string; entries: readonly Entry[] };

/** How well a text answers the words of a search: 2 when it begins with them, 1 when it holds them all, 0 when not. */
function rank(entry: Entry, words: readonly string[]): number {
  const label = foldText(entry.label);
  const whole = foldText(`${label} ${entry.detail ?? ''} ${entry.also ?? ''}`);
  if (!words.every((word) => whole.includes(word))) return 0;
  return label.startsWith(words.join(' ')) ? 2 : 1;
}

/** The entries that hold every word of the search, those that begin with it first, and at most so many of each group. */
export function matching(groups: readonly EntryGroup[], search: string, mostOfEach: number): EntryGroup[] {
  const words = foldText(search).split(' ').filter(Boolean);
  return groups
    .map(({ title, entries }) => ({
      title,
      entries: entries
        .map((entry) => ({ entry, rank: rank(entry, words) }))
        .filter((one) => one.rank > 0)
        .sort((a, b) => b.rank - a.rank)
        .slice(0, mostOfEach)
        .map((one) => one.entry),
    }))
    .filter(({ entries }) => entries.length > 0);
}
