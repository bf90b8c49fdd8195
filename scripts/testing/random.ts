/** Numbers that follow from a seed: the same seed, the same world. Mulberry32 (Tommy Ettinger, 2017, public domain). */
export class Random {
  #state: number;

  /** Streams of one seed that go by different names have nothing to do with each other; nor have neighboring seeds. */
  constructor(seed: number, name = 0) {
    this.#state = spread(spread(seed) + name);
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the items, or undefined when there are none. */
  pick<T>(items: readonly T[]): T | undefined {
    return items[this.int(0, items.length - 1)];
  }

  /** Bytes as hexadecimal digits. */
  hex(bytes: number): string {
    return Array.from({ length: bytes }, () => this.int(0, 255).toString(16).padStart(2, '0')).join('');
  }

  /** A UUID of version 4 that begins with these eight hexadecimal digits. */
  uuid(beginning: string): string {
    const digits = beginning + this.hex(12);
    const variant = ((Number.parseInt(digits.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
    return [
      digits.slice(0, 8),
      digits.slice(8, 12),
      `4${digits.slice(13, 16)}`,
      `${variant}${digits.slice(17, 20)}`,
      digits.slice(20),
    ].join('-');
  }
}

/** Spreads a number over all 32 bits (the finaliser of MurmurHash3, Austin Appleby, public domain). */
function spread(number: number): number {
  let bits = (number + 0x9e3779b9) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
