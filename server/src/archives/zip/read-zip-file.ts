import type { FileHandle } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { ArchiveRefused } from './archive-refused.ts';
import {
  deflated,
  directoryLength,
  directoryStart,
  endLength,
  endStart,
  localLength,
  localStart,
  maxZipEntries,
} from './zip-format.ts';

/** A file inside of a zip. `read` unpacks it a piece at a time, and fails where it is not what the directory says. */
export type ZippedFile = { name: string; size: number; read: () => AsyncGenerator<Uint8Array> };

const maxUnpackedBytes = 8_000_000_000;
/** Rows repeat each other a hundredfold; a bomb a thousandfold. */
const maxRatio = 400;
const freeBytes = 1_000_000;
const maxDirectoryBytes = 20_000_000;
const maxNameBytes = 300;

/**
 * The files of a zip on disk, by its directory. Names are only compared. Throws ArchiveRefused for a zip that is broken or encrypted, or
 * would unpack to more than a household has.
 */
export async function readZipFile(file: FileHandle): Promise<Map<string, ZippedFile>> {
  const { size: length } = await file.stat();
  const tail = await readAt(file, Math.max(0, length - endLength), Math.min(endLength, length));
  if (tail.length < endLength || tail.readUInt32LE(0) !== endStart) throw broken();
  const [count, bytes, start] = [tail.readUInt16LE(10), tail.readUInt32LE(12), tail.readUInt32LE(16)];
  if (count > maxZipEntries || bytes > maxDirectoryBytes || start + bytes + endLength !== length)
    throw broken();
  const directory = await readAt(file, start, bytes);
  const files = new Map<string, ZippedFile>();
  let at = 0;
  let left = maxUnpackedBytes;
  for (let index = 0; index < count; index += 1) {
    if (at + directoryLength > directory.length || directory.readUInt32LE(at) !== directoryStart)
      throw broken();
    const entry = entryAt(directory, at);
    left -= entry.size;
    if (left < 0 || (entry.size > freeBytes && entry.size > entry.packed * maxRatio))
      throw new ArchiveRefused('Unpacked, this zip would be larger than any household is.');
    if (files.has(entry.name)) throw broken();
    files.set(entry.name, { name: entry.name, size: entry.size, read: () => unpack(file, entry, start) });
    at = entry.next;
  }
  if (at !== directory.length) throw broken();
  return files;
}

type Entry = {
  name: string;
  method: number;
  crc: number;
  packed: number;
  size: number;
  start: number;
  next: number;
};

function entryAt(directory: Buffer, at: number): Entry {
  const short = (place: number) => directory.readUInt16LE(at + place);
  const long = (place: number) => directory.readUInt32LE(at + place);
  if ((short(8) & 1) === 1)
    throw new ArchiveRefused('This zip needs a password. Unpack it and zip it without.');
  const nameLength = short(28);
  if (nameLength > maxNameBytes || at + directoryLength + nameLength > directory.length) throw broken();
  const nameAt = at + directoryLength;
  return {
    name: directory.toString('utf8', nameAt, nameAt + nameLength),
    method: short(10),
    crc: long(16),
    packed: long(20),
    size: long(24),
    start: long(42),
    next: nameAt + nameLength + short(30) + short(32),
  };
}

/** `end`: where the directory begins, so that no file reaches into it. */
async function* unpack(file: FileHandle, entry: Entry, end: number): AsyncGenerator<Uint8Array> {
  const head = await readAt(file, entry.start, localLength);
  if (head.length < localLength || head.readUInt32LE(0) !== localStart) throw broken();
  const from = entry.start + localLength + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (from + entry.packed > end) throw broken();
  if (entry.method !== 0 && entry.method !== deflated)
    throw new ArchiveRefused('This zip is packed in a way that isn’t supported. Unpack it and zip it again.');
  let size = 0;
  let crc = 0;
  try {
    for await (const bytes of entry.method === 0
      ? packedBytes(file, from, entry.packed)
      : inflated(packedBytes(file, from, entry.packed))) {
      size += bytes.length;
      if (size > entry.size) throw broken();
      crc = crc32(bytes, crc);
      yield bytes;
    }
  } catch (error) {
    // What zlib says of damaged data.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw broken();
    throw error;
  }
  if (size !== entry.size || crc !== entry.crc) throw broken();
}

async function* inflated(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw();
  const feeding = feed(packed, inflate).catch((error: unknown) => {
    inflate.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  for await (const bytes of inflate) yield bytes;
  await feeding;
}

async function feed(packed: AsyncIterable<Uint8Array>, inflate: ReturnType<typeof createInflateRaw>) {
  for await (const bytes of packed) {
    if (inflate.destroyed) return;
    if (!inflate.write(bytes))
      await new Promise<void>((resolve) => {
        const go = () => {
          inflate.off('drain', go).off('close', go).off('error', go);
          resolve();
        };
        inflate.on('drain', go).on('close', go).on('error', go);
      });
  }
  inflate.end();
}

const pieceBytes = 65_536;

async function* packedBytes(file: FileHandle, from: number, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < length; at += pieceBytes) {
    const bytes = await readAt(file, from + at, Math.min(pieceBytes, length - at));
    if (bytes.length === 0) throw broken();
    yield bytes;
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function broken(): ArchiveRefused {
  return new ArchiveRefused('This zip is incomplete or damaged. Download it again.');
}
