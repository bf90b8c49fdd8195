/** Shorter words than this are too near to one another to correct. */
export const shortestCorrected = 4;

/** The optimal string alignment distance (Damerau 1964). Gives `most + 1` as soon as it exceeds `most`. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let slips = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        slips = Math.min(slips, at(beforeLast, j - 2) + 1);
      row.push(slips);
    }
    if (Math.min(...row) > most) return most + 1;
    [beforeLast, last] = [last, row];
  }
  return Math.min(at(last, b.length), most + 1);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

/** The candidates nearest to a word, within so many slips. People rarely miss the first letter, so it must match. */
export function nearest(word: string, candidates: Iterable<string>, most: number): string[] {
  let found: string[] = [];
  let fewest = most;
  for (const candidate of candidates) {
    if (candidate.length < shortestCorrected || candidate[0] !== word[0]) continue;
    const slips = editDistance(word, candidate, fewest);
    if (slips > fewest) continue;
    if (slips < fewest) found = [];
    fewest = slips;
    found.push(candidate);
  }
  return found;
}
