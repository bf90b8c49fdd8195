import { createHash } from 'node:crypto';

/** What happened in a world, in order. Two runs of one seed have the same digest. */
export class Trace {
  readonly #hash = createHash('sha256');
  readonly #onLine: (line: string) => void;

  /** `onLine` gets each line. */
  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  add(line: string): void {
    this.#hash.update(line).update('\n');
    this.#onLine(line);
  }

  digest(): string {
    return this.#hash.digest('hex').slice(0, 16);
  }
}
