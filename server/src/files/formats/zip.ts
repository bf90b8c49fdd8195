import { crc32, inflateRawSync } from 'node:zlib';
import { FileRefused } from '../values/file-refused.ts';

/** A file inside of a zip. `read` unpacks it in memory. */
export type ZipEntry = { name: string; read: () => Uint8Array };

const maxEntries = 5_000;
const maxUnpackedBytes = 200_000_000;
/** A text of nothing but blanks becomes a thousandth; a database or a statement never does. */
const maxRatio = 400;
/** Below this size a file may be packed as tightly as it can be. */
const freeBytes = 1_000_000;

const localStart = 0x04034b50;
const entryStart = 0x02014b50;
const endStart = 0x06054b50;
const endLength = 22;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/**
 * The files of a zip, by its directory. A name is only compared, and nothing is written anywhere. Throws FileRefused for a zip that is
 * broken, encrypted or larger than a person’s files are.
 */
export function readZip(bytes: Uint8Array): ZipEntry[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = view.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + endLength > view.length || view.readUInt32LE(end) !== endStart) throw broken();
  const count = view.readUInt16LE(end + 10);
  if (count > maxEntries) throw new FileRefused(`This zip has more than ${maxEntries} files in it.`);
  const entries: ZipEntry[] = [];
  let left = maxUnpackedBytes;
  let at = view.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.length || view.readUInt32LE(at) !== entryStart) throw broken();
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => view.readUInt16LE(at + place));
    const name = view.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const header = headerAt(view, at, name);
    left -= header.size;
    if (left < 0)
      throw new FileRefused(`Unpacked, this zip is larger than ${maxUnpackedBytes / 1_000_000} MB.`);
    if (!name.endsWith('/')) entries.push({ name, read: () => unpack(view, header) });
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

type Header = { name: string; method: number; crc: number; packed: number; size: number; start: number };

function headerAt(view: Buffer, at: number, name: string): Header {
  const [packed, size, start] = [20, 24, 42].map((place) => view.readUInt32LE(at + place));
  const isEncrypted = (view.readUInt16LE(at + 8) & 1) === 1;
  if (isEncrypted) throw new FileRefused('This zip needs a password. Unpack it, and choose the files in it.');
  const header = {
    name,
    method: view.readUInt16LE(at + 10),
    crc: view.readUInt32LE(at + 16),
    packed: packed ?? 0,
    size: size ?? 0,
    start: start ?? 0,
  };
  if (header.size > freeBytes && header.size > header.packed * maxRatio)
    throw new FileRefused(`“${name.slice(0, 80)}” in this zip is packed too tightly to be a statement.`);
  return header;
}

/** Unpacks no more than the directory says. */
function unpack(view: Buffer, { method, crc, packed, size, start }: Header): Uint8Array {
  if (start + 30 > view.length || view.readUInt32LE(start) !== localStart) throw broken();
  const from = start + 30 + view.readUInt16LE(start + 26) + view.readUInt16LE(start + 28);
  if (from + packed > view.length) throw broken();
  const data = view.subarray(from, from + packed);
  const bytes = method === 0 ? data : method === 8 ? inflate(data, size) : null;
  if (bytes === null)
    throw new FileRefused(
      'This zip is packed in a way that isn’t supported. Unpack it, and choose the files in it.',
    );
  if (bytes.length !== size || crc32(bytes) !== crc) throw broken();
  return bytes;
}

function inflate(data: Uint8Array, size: number): Uint8Array {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(size, 1) });
  } catch {
    throw broken();
  }
}

function broken(): FileRefused {
  return new FileRefused('This zip is incomplete or damaged. Download it again.');
}
