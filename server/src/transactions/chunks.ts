/** Rows per statement; for JSON parameters of at most a few megabytes. */
const chunkSize = 1000;

/** At most a thousand at a time. */
export function* chunks<T>(items: Iterable<T>): Generator<T[]> {
  let chunk: T[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < chunkSize) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
