import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { FileOnDisk, type OpenFile } from './file-on-disk.ts';

/** A file inside of a zip. `size`: as the zip’s directory says; reading it gives that many bytes, or fails. */
export type ZippedFile = {
  /** Only to be compared: it may name any path. */
  name: string;
  size: number;
  /** Unpacks it a piece at a time. */
  read: () => AsyncGenerator<Uint8Array>;
  /** Unpacks it in memory. */
  readAll: () => Promise<Buffer>;
};

/** What is wrong with a zip. `too_tight`: a file in it unpacks to hundreds of times its size. */
export type ZipFault = 'broken' | 'encrypted' | 'unsupported' | 'too_many' | 'too_large' | 'too_tight';

export type ZipLimits = {
  files: number;
  unpackedBytes: number;
  /** The error for a fault; `name`: of the file that has it. */
  refusal: (fault: ZipFault, name: string) => Error;
};

/** Rows repeat each other a hundredfold; a text of nothing but blanks becomes a thousandth. */
const maxRatio = 400;
/** Below this size a file may be packed as tightly as it can be. */
const freeBytes = 1_000_000;
const maxDirectoryBytes = 20_000_000;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/**
 * The files of a zip, by its directory. The limits hold before anything is unpacked, and nothing is written anywhere. Throws the limits’
 * error for a zip that is broken, encrypted or larger than they allow.
 */
export async function readZip(zip: Uint8Array | OpenFile, limits: ZipLimits): Promise<ZippedFile[]> {
  const { refusal } = limits;
  const opened = await openZip(zip).catch((error: unknown) => {
    throw asRefusal(error, refusal);
  });
  if (opened.entryCount > limits.files) throw refusal('too_many', '');
  const files: ZippedFile[] = [];
  let left = limits.unpackedBytes;
  let directoryLeft = maxDirectoryBytes;
  for await (const entry of orRefused(() => opened.eachEntry(), refusal)) {
    const name = entry.fileNameRaw.toString('utf8');
    const size = entry.uncompressedSize;
    left -= size;
    directoryLeft -= entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    const fault = directoryLeft < 0 ? 'broken' : (faultOf(entry) ?? (left < 0 ? 'too_large' : null));
    if (fault !== null) throw refusal(fault, name);
    const read = () => unpack(opened, entry, refusal);
    if (!name.endsWith('/')) files.push({ name, size, read, readAll: () => buffer(read()) });
  }
  return files;
}

/** Names are bytes, so that none is judged as a path to write to. */
async function openZip(zip: Uint8Array | OpenFile): Promise<ZipFile> {
  const options = { decodeStrings: false };
  if (zip instanceof Uint8Array)
    return fromBufferPromise(Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength), options);
  const { size } = await zip.stat();
  return fromRandomAccessReaderPromise(new FileOnDisk(zip, size), size, { ...options, autoClose: false });
}

function faultOf(entry: Entry): ZipFault | null {
  const { uncompressedSize, compressedSize } = entry;
  if (entry.isEncrypted()) return 'encrypted';
  return uncompressedSize > freeBytes && uncompressedSize > compressedSize * maxRatio ? 'too_tight' : null;
}

/** yauzl compares the size with the directory’s while it unpacks, and not the checksum. */
async function* unpack(zip: ZipFile, entry: Entry, refusal: ZipLimits['refusal']) {
  const name = entry.fileNameRaw.toString('utf8');
  if (!entry.canDecodeFileData()) throw refusal('unsupported', name);
  let crc = 0;
  for await (const bytes of orRefused(() => piecesOf(zip, entry), refusal)) {
    crc = crc32(bytes, crc);
    yield bytes;
  }
  if (crc !== entry.crc32) throw refusal('broken', name);
}

async function* piecesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  for await (const bytes of await zip.openReadStreamPromise(entry)) yield bytes;
}

async function* orRefused<T>(
  items: () => AsyncIterable<T>,
  refusal: ZipLimits['refusal'],
): AsyncGenerator<T> {
  try {
    yield* items();
  } catch (error) {
    throw asRefusal(error, refusal);
  }
}

/** What yauzl and zlib say of a zip is the zip’s fault; what the system says of the disk is not. */
function asRefusal(error: unknown, refusal: ZipLimits['refusal']): unknown {
  if (!(error instanceof Error) || 'syscall' in error) return error;
  return refusal(/encryption/.test(error.message) ? 'encrypted' : 'broken', '');
}
