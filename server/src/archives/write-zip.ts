import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { maxZippedFiles } from './open-zip.ts';

/** Takes the bytes of a zip in their order; resolves when it is ready for more. */
export type Sink = (bytes: Uint8Array) => Promise<void>;

/** All that a plain zip can hold, which every program reads. */
const maxZipBytes = 0xfffffffe;

export class ZipTooLarge extends Error {
  override name = 'ZipTooLarge';
}

export type ZipWriter = ReturnType<typeof openZipWriter>;

/** Writes a zip as its contents come; no file of it is in memory as a whole. Call `add` one after the other, then `end`. */
export function openZipWriter(sink: Sink, now: Date) {
  const zip = new ZipFile();
  let count = 0;
  let position = 0;
  const written = pipeline(zip.outputStream, async (pieces: AsyncIterable<string | Buffer>) => {
    for await (const piece of pieces) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      position += bytes.length;
      if (position > maxZipBytes) throw new ZipTooLarge();
      await sink(bytes);
    }
  });
  // Heard where the writer waits; until then a failure only ends the stream.
  written.catch(() => undefined);
  return {
    /** Adds a file. Throws ZipTooLarge at 4 GB or 65,534 files. */
    async add(name: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
      count += 1;
      if (count > maxZippedFiles) throw new ZipTooLarge();
      const content = Readable.from(chunks);
      zip.addReadStream(content, name, { mtime: now });
      try {
        await Promise.race([finished(content), written]);
      } catch (error) {
        // What is read for it ends before the caller’s transaction does.
        content.destroy();
        await finished(content).catch(() => undefined);
        throw error;
      }
    },
    async end(): Promise<void> {
      zip.end();
      await written;
    },
  };
}
