import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';

/** What is needed of an open file: Node’s `FileHandle` has it. */
export type OpenFile = {
  read: (target: Buffer, offset: number, length: number, position: number) => Promise<{ bytesRead: number }>;
  stat: () => Promise<{ size: number }>;
};

const pieceBytes = 65_536;

/**
 * A file that yauzl reads from. Its own reader of files asks Node for places that a zip states, and Node throws at one beyond 2⁵³, where
 * nothing can catch it. Whoever opened the file closes it.
 */
export class FileOnDisk extends RandomAccessReader {
  readonly #file: OpenFile;
  readonly #size: number;
  #block: { at: number; bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) };

  constructor(file: OpenFile, size: number) {
    super();
    this.#file = file;
    this.#size = size;
  }

  /** What yauzl asks for so are headers, which lie side by side. */
  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    this.#blockWith(position, length).then((block) => {
      block.copy(target, offset, 0, length);
      done(null);
    }, done);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end));
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; at += pieceBytes)
      yield await this.#bytesAt(at, Math.min(pieceBytes, end - at));
  }

  async #blockWith(position: number, length: number): Promise<Buffer> {
    const { at, bytes } = this.#block;
    if (position >= at && position + length <= at + bytes.length) return bytes.subarray(position - at);
    const all = Math.max(length, Math.min(pieceBytes, this.#size - position));
    const block = await this.#bytesAt(position, all);
    this.#block = { at: position, bytes: block };
    return block;
  }

  async #bytesAt(position: number, length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(length);
    const isInside = position + length <= this.#size;
    const { bytesRead } = isInside ? await this.#file.read(bytes, 0, length, position) : { bytesRead: 0 };
    if (bytesRead < length) throw new Error('The zip ends earlier than it says');
    return bytes;
  }
}
