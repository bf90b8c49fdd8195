/** Numbers from 0 up to a limit, the same for the same seed. */
export type Draw = (limit: number) => number;

export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(limit, 1);
  };
}

const pieces = [
  '"',
  ';',
  ',',
  '\n',
  '\r',
  '\0',
  '(',
  '-',
  '{',
  '[',
  '<',
  '&',
  '^',
  '!',
  ':61:',
  '9'.repeat(50),
  '31/02/2024',
  '\ud83d',
];

/** Bytes with one to six changes: cut, doubled, moved, set, or with a piece that readers stumble over. */
export function mutate(bytes: Uint8Array, draw: Draw): Uint8Array {
  let changed = Buffer.from(bytes);
  for (let left = draw(6) + 1; left > 0; left -= 1) {
    const at = draw(changed.length);
    const length = draw(2) === 0 ? draw(20) : draw(changed.length - at);
    const [before, part, after] = [
      changed.subarray(0, at),
      changed.subarray(at, at + length),
      changed.subarray(at + length),
    ];
    const kinds = [
      () => [before, after],
      () => [before, part, part, after],
      () => [after, part, before],
      () => [before, Buffer.from([draw(256)]), changed.subarray(at + 1)],
      () => [before, Buffer.from(pieces[draw(pieces.length)] ?? ''), changed.subarray(at)],
      () => [before],
    ];
    changed = Buffer.concat(kinds[draw(kinds.length)]?.() ?? [changed]);
  }
  return changed;
}
