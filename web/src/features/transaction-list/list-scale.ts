/** Chromium ends at 33.5 million pixels, and Firefox at 17.9. */
export const maxAreaHeight = 15_000_000;

/** How far the window is scrolled down a list, in pixels of the page's and in pixels of the list's rows. */
export type ListScale = {
  /** What the list takes of the page. */
  areaHeight: number;
  toList: (onPage: number) => number;
  toPage: (inList: number) => number;
};

/**
 * A list that is higher than a page may be takes as much as it may, and is scrolled through faster: the first row is at the top of what it
 * takes, and the last one at its foot. Above and below it, and in every other list, both are the same.
 */
export function scaleOf(listHeight: number, windowHeight: number): ListScale {
  const areaHeight = Math.min(listHeight, maxAreaHeight);
  const lastOnPage = areaHeight - windowHeight;
  const lastInList = listHeight - windowHeight;
  const between = (value: number, end: number, otherEnd: number) => {
    if (listHeight === areaHeight || value <= 0) return value;
    return value < end ? (value / end) * otherEnd : otherEnd + value - end;
  };
  return {
    areaHeight,
    toList: (onPage) => between(onPage, lastOnPage, lastInList),
    toPage: (inList) => between(inList, lastInList, lastOnPage),
  };
}

/** The last of `count` rows that begins at or above a place; the first one where none does. `startOf` grows from row to row. */
export function rowAt(place: number, count: number, startOf: (index: number) => number): number {
  let low = 0;
  let high = Math.max(0, count - 1);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (startOf(middle) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
