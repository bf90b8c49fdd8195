/** Of one account: the days of a line on which its balance is known, first to last. */
type KnownDays = readonly boolean[];

/** So many days in a row may be unknown within an account's past: a bank that did not answer, a holiday without an exchange rate. */
const longestGapDays = 7;

/**
 * Which accounts a line is of, and from which of its days on. They are the same on each of its days: an account that came in between would
 * be a step that nobody earned or spent. Long lines and lines of most accounts are better; where both can't be had, accounts weigh more:
 * the choice has the most `members² × steps` from day to day, and of equals the longest. Pure.
 */
export function chooseLineMembers(
  known: readonly KnownDays[],
  days: number,
): { members: boolean[]; start: number } {
  const starts = known.map(firstOfKnownPast);
  let best = { value: -1, start: days };
  for (const start of [...new Set(starts)].filter((one) => one < days).toSorted((a, b) => a - b)) {
    const members = starts.filter((one) => one <= start).length;
    const value = members ** 2 * (days - 1 - start);
    if (value > best.value) best = { value, start };
  }
  return { members: starts.map((one) => one <= best.start && one < days), start: best.start };
}

/** The first day from which on a balance is known until the last, but for short gaps; the number of days where it is not known at the last. */
function firstOfKnownPast(known: KnownDays): number {
  if (known.at(-1) !== true) return known.length;
  let first = known.length - 1;
  for (let day = first; day >= 0 && first - day <= longestGapDays + 1; day -= 1)
    if (known[day] === true) first = day;
  return first;
}
