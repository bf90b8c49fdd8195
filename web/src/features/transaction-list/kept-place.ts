const storageKey = 'cairn-place-in-list';

type Place = { address: string; index: number };

/** Keeps where a list is scrolled to for as long as the tab lives. `index`: of the first row in view. */
export function keepPlace(place: Place): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(place));
  } catch {
    // Without storage a list that is loaded again begins at its first row.
  }
}

/**
 * The first row that was in view when the browser left this list, where the browser has just loaded the page again; null elsewhere.
 * `address`: of the list, path and query.
 */
export function placeAfterReload(address: string): number | null {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'reload') return null;
  return takePlace(address);
}

/** Gives the place once: a person who comes to the list by a link later begins at its first row. */
function takePlace(address: string): number | null {
  try {
    const text = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    const place: unknown = JSON.parse(text ?? 'null');
    return isPlace(place) && place.address === address && place.index > 0 ? place.index : null;
  } catch {
    return null;
  }
}

function isPlace(value: unknown): value is Place {
  return (
    typeof value === 'object' &&
    value !== null &&
    'address' in value &&
    'index' in value &&
    Number.isSafeInteger(value.index)
  );
}
