import { isDeepStrictEqual } from 'node:util';

/** A row, or values of one, as JSON. */
export type RowValues = Record<string, unknown>;

/** A row that was changed. Of one that stayed, before and after are the values that differ. Null: there was no row. */
export type RowImage = {
  table: string;
  key: RowValues;
  before: RowValues | null;
  after: RowValues | null;
};

/** That a later step changed a row. Of one that stayed, which columns. */
export type LaterImage = Pick<RowImage, 'table' | 'key'> & { stepId: string; columns: string[] | null };

/** Names a row. Pure. */
export function rowOf({ table, key }: Pick<RowImage, 'table' | 'key'>): string {
  return JSON.stringify([table, key]);
}

/** What several changes made of each row together, in the order of their first changes. Pure. */
export function joinImages(images: readonly RowImage[]): RowImage[] {
  const byRow = Map.groupBy(images, rowOf);
  return [...byRow.values()].flatMap((ofRow) => {
    const joined = ofRow.reduce(joinTwo);
    return isDeepStrictEqual(joined.before, joined.after) ? [] : [differing(joined)];
  });
}

function joinTwo(first: RowImage, second: RowImage): RowImage {
  return {
    ...first,
    before: first.before && { ...second.before, ...first.before },
    after: second.after && { ...first.after, ...second.after },
  };
}

function differing(image: RowImage): RowImage {
  const { before, after } = image;
  if (before === null || after === null) return image;
  const names = Object.keys(before).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const only = (values: RowValues) => Object.fromEntries(names.map((name) => [name, values[name]]));
  return { ...image, before: only(before), after: only(after) };
}

/** The change from a row as it was after to as it was before. */
export function reversed({ before, after, ...image }: RowImage): RowImage {
  return { ...image, before: after, after: before };
}

/** Whether a row of today has these values; null for both: there is none. */
export function isAt(current: RowValues | undefined, values: RowValues | null): boolean {
  if (current === undefined || values === null) return current === undefined && values === null;
  return Object.entries(values).every(([name, value]) => isDeepStrictEqual(current[name], value));
}

/** The image of these columns; of all, where none are named. Pure. */
export function picked({ before, after, ...image }: RowImage, columns?: readonly string[]): RowImage {
  const only = (values: RowValues | null) =>
    columns && values
      ? Object.fromEntries(Object.entries(values).filter(([name]) => columns.includes(name)))
      : values;
  return { ...image, before: only(before), after: only(after) };
}
