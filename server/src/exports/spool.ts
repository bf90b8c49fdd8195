import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Gives the same texts, read ahead of whoever takes them. */
export type Spool = (texts: AsyncIterable<string>) => AsyncGenerator<string>;

const pieceBytes = 65_536;

/**
 * Texts are read as fast as they come, so that what they are read from is free again however slowly they are taken: what is not taken yet
 * waits in a file in `folder`. The file has no name, and is gone with the process. What fails is thrown after what came before it.
 */
export function openSpool(folder: string): Spool {
  return async function* spooled(texts) {
    const file = await openNameless(folder);
    const writing = writeAhead(texts, file);
    try {
      const decoder = new TextDecoder();
      for (let at = 0; ; ) {
        const piece = await writing.next(at);
        if (piece === null) return;
        at += piece.length;
        yield decoder.decode(piece, { stream: true });
      }
    } finally {
      await writing.stop();
      await file.close();
    }
  };
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.part`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/** Writes texts to the end of a file, from which `next` reads what is behind a place: null at the end. */
function writeAhead(texts: AsyncIterable<string>, file: FileHandle) {
  let written = 0;
  let isStopped = false;
  let more = Promise.withResolvers<void>();
  const write = async () => {
    for await (const text of texts) {
      if (isStopped) return;
      const bytes = Buffer.from(text);
      await file.write(bytes, 0, bytes.length, written);
      written += bytes.length;
      more.resolve();
      more = Promise.withResolvers();
    }
  };
  let end: { failure: unknown } | { failure?: undefined } | null = null;
  const writing = write()
    .then(
      () => {
        end = {};
      },
      (failure: unknown) => {
        end = { failure };
      },
    )
    .finally(() => more.resolve());
  return {
    async next(at: number): Promise<Uint8Array | null> {
      while (at >= written) {
        if (end !== null) {
          if ('failure' in end) throw end.failure;
          return null;
        }
        await more.promise;
      }
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(Math.min(pieceBytes, written - at)),
        0,
        null,
        at,
      );
      return buffer.subarray(0, bytesRead);
    },
    async stop() {
      isStopped = true;
      await writing;
    },
  };
}
