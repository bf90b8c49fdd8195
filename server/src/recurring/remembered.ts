/**
 * Gives what was made before under a key, or makes it. Of so many keys those that were asked for last are remembered; a key must name
 * everything that the value is made of.
 */
export function openMemory<Value>(most: number): (key: string, make: () => Value) => Value {
  const known = new Map<string, { value: Value }>();
  return (key, make) => {
    const kept = known.get(key) ?? { value: make() };
    // Asked for last: it goes last.
    known.delete(key);
    known.set(key, kept);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return kept.value;
  };
}
