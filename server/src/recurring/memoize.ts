/** A least-recently-used cache: returns the value of a key or computes it. A key must identify all of a value's inputs. */
export function memoize<Value>(most: number): (key: string, make: () => Value) => Value {
  const known = new Map<string, { value: Value }>();
  return (key, make) => {
    const entry = known.get(key) ?? { value: make() };
    // Moves the key to the end, as the most recently used.
    known.delete(key);
    known.set(key, entry);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return entry.value;
  };
}
