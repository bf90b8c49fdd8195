import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import {
  deflated,
  descriptorStart,
  directoryLength,
  directoryStart,
  endLength,
  endStart,
  entryFlags,
  localLength,
  localStart,
  maxZipBytes,
  maxZipEntries,
} from './zip-format.ts';

/** Takes the bytes of a zip in their order; resolves when it is ready for more. */
export type Sink = (bytes: Uint8Array) => Promise<void>;

type Written = { name: string; crc: number; packed: number; size: number; start: number };

export class ZipTooLarge extends Error {
  override name = 'ZipTooLarge';
}

export type ZipWriter = ReturnType<typeof openZipWriter>;

/** Writes a zip as its contents come; no file of it is in memory as a whole. Call `add` one after the other, then `end`. */
export function openZipWriter(sink: Sink) {
  const entries: Written[] = [];
  let position = 0;
  const write = async (bytes: Uint8Array) => {
    position += bytes.length;
    if (position > maxZipBytes) throw new ZipTooLarge();
    await sink(bytes);
  };
  return {
    /** Adds a file. Throws ZipTooLarge at 4 GB or 65,534 files, which is all that a plain zip can hold. */
    async add(name: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
      if (entries.length >= maxZipEntries) throw new ZipTooLarge();
      const entry: Written = { name, crc: 0, packed: 0, size: 0, start: position };
      await write(localHeader(name));
      await pipeline(
        measured(chunks, entry),
        createDeflateRaw(),
        async (packed: AsyncIterable<Uint8Array>) => {
          for await (const bytes of packed) {
            entry.packed += bytes.length;
            await write(bytes);
          }
        },
      );
      await write(descriptor(entry));
      entries.push(entry);
    },
    async end(): Promise<void> {
      const start = position;
      for (const entry of entries) await write(directoryEntry(entry));
      await write(endOf(entries.length, position - start, start));
    },
  };
}

async function* measured(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, entry: Written) {
  for await (const bytes of chunks) {
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    if (entry.size > maxZipBytes) throw new ZipTooLarge();
    yield bytes;
  }
}

function localHeader(name: string): Buffer {
  const head = Buffer.alloc(localLength);
  head.writeUInt32LE(localStart, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(entryFlags, 6);
  head.writeUInt16LE(deflated, 8);
  head.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([head, Buffer.from(name)]);
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const bytes = Buffer.alloc(16);
  for (const [at, value] of [descriptorStart, crc, packed, size].entries())
    bytes.writeUInt32LE(value, at * 4);
  return bytes;
}

function directoryEntry({ name, crc, packed, size, start }: Written): Buffer {
  const head = Buffer.alloc(directoryLength);
  head.writeUInt32LE(directoryStart, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 6);
  head.writeUInt16LE(entryFlags, 8);
  head.writeUInt16LE(deflated, 10);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packed, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(Buffer.byteLength(name), 28);
  head.writeUInt32LE(start, 42);
  return Buffer.concat([head, Buffer.from(name)]);
}

function endOf(count: number, length: number, start: number): Buffer {
  const end = Buffer.alloc(endLength);
  end.writeUInt32LE(endStart, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(start, 16);
  return end;
}
