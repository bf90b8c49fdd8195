const word = /[\p{L}\p{N}][\p{L}\p{N}'’]*/gu;

/** One or two letters for a merchant's tile: of its first two words, or of its one. */
export function merchantInitials(name: string): string {
  const [first, second] = name.match(word) ?? [];
  if (first === undefined) return '·';
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
  return letters.join('').toUpperCase();
}
