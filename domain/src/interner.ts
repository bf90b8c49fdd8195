/** Returns a function that gives back the first item with an equal key, so that equal ones share memory. */
export function createInterner<Item>(keyOf: (item: Item) => string): (item: Item) => Item {
  const first = new Map<string, Item>();
  return (item) => {
    const key = keyOf(item);
    const known = first.get(key);
    if (known === undefined) first.set(key, item);
    return known ?? item;
  };
}
