/** What an array of PostgreSQL's plain types can hold. */
type Item = string | number | boolean | null;

/** An escape of JSON that PostgreSQL would read otherwise, such as `\\n`. */
const otherEscape = /\\[^"\\]/;

/**
 * A list as a statement's parameter. Quotes and backslashes are escaped in JSON as in PostgreSQL's arrays, and JSON is written several
 * times faster than the driver writes arrays; it gets only lists whose texts have control characters or the like.
 */
export function arrayParameter(items: readonly Item[]): string | readonly Item[] {
  const json = JSON.stringify(items);
  return otherEscape.test(json) ? items : `{${json.slice(1, -1)}}`;
}
