type Rows = readonly { id: string }[];

/**
 * Where a row is among the rows of now; where it is not among them any longer, the place of the one that followed it most closely, or else of
 * the one before. Null where none of the earlier rows is left.
 */
export function placeOf(id: string, earlier: Rows, now: Rows): number | null {
  const places = new Map(now.map((row, place) => [row.id, place]));
  const at = earlier.findIndex((row) => row.id === id);
  const candidates = at < 0 ? [] : [...earlier.slice(at + 1), ...earlier.slice(0, at).reverse()];
  const left = [{ id }, ...candidates].find((row) => places.has(row.id));
  return left === undefined ? null : (places.get(left.id) ?? null);
}
