import { createHash } from 'node:crypto';

/** What happened in a world, in order. Two runs of one seed have the same digest. */
export class Trace {
  readonly #hash = createHash('sha256');
  readonly #tell: (line: string) => void;

  /** `tell` hears each line. */
  constructor(tell: (line: string) => void) {
    this.#tell = tell;
  }

  add(line: string): void {
    this.#hash.update(line).update('\n');
    this.#tell(line);
  }

  digest(): string {
    return this.#hash.digest('hex').slice(0, 16);
  }
}
