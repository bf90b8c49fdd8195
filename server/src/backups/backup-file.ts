import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { DamagedFileError, openStream } from '../sealing/seal-stream.ts';

// A backup is a sealed (sealing/seal-stream.ts), gzipped row of records, each after its length in four bytes. First comes what it is of; then, for
// each entry, what it holds, its bytes in records up to an empty one, and their measure; last the number of entries.

const start = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Those that made the database, in order. */
  migrations: z.array(z.string()).min(1),
});
export type BackupStart = z.output<typeof start>;

/** `jobs`: of the queue, a JSON object a line. `file`: of the data folder, with `/` between the names of its path. */
const head = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('table'), schema: z.string(), table: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal('jobs') }),
  z.object({ kind: z.literal('file'), path: z.string() }),
]);
export type EntryHead = z.output<typeof head>;

const tail = z.object({ byteCount: z.int(), lineCount: z.int(), sha256: z.string() });
export type Measure = z.output<typeof tail>;

const end = z.object({ kind: z.literal('end'), entryCount: z.int() });

/** What a backup is made of: each entry's bytes are read before the next entry is asked for. */
export type Entry = { head: EntryHead; bytes: AsyncIterable<Uint8Array> };
/** `measure` is there once all bytes are read. */
export type ReadEntry = { head: EntryHead; bytes: AsyncIterable<Buffer>; measure: () => Measure };

/** More than any list of columns or migrations. */
const maxRecordBytes = 16_777_216;
const newline = 0x0a;

/** Encodes a backup as it comes. `onEntry` hears how large each entry was. */
export async function* encodeBackup(
  of: BackupStart,
  entries: AsyncIterable<Entry>,
  onEntry: (head: EntryHead, measure: Measure) => void,
): AsyncGenerator<Buffer, void, void> {
  yield jsonRecord(of);
  let entryCount = 0;
  for await (const entry of entries) {
    yield jsonRecord(entry.head);
    const meter = openMeter();
    for await (const bytes of entry.bytes) {
      if (bytes.length === 0) continue;
      meter.add(bytes);
      yield* record(bytes);
    }
    yield* record(new Uint8Array());
    const measure = meter.measure();
    yield jsonRecord(measure);
    onEntry(entry.head, measure);
    entryCount += 1;
  }
  yield jsonRecord({ kind: 'end', entryCount });
}

/**
 * Reads a backup to its end, and checks all of it on the way. `read` gets what it is of and its entries, and may leave bytes of an entry
 * unread. What it was given is only whole when this returns. Throws WrongFileKeyError, DamagedFileError, and what `read` throws.
 */
export async function readBackupFile(
  path: string,
  key: Buffer,
  read: (of: BackupStart, entries: AsyncIterable<ReadEntry>) => Promise<void>,
): Promise<void> {
  await pipeline(
    createReadStream(path),
    (sealed) => openStream(sealed, key),
    createGunzip(),
    async (plain: AsyncIterable<Buffer>) => {
      const records = openRecords(plain);
      const of = parse(start, await records.next());
      await read(of, decodeEntries(records));
      if (!records.isAtEnd()) throw new DamagedFileError();
    },
  );
}

async function* decodeEntries(records: Records): AsyncGenerator<ReadEntry, void, void> {
  for (let entryCount = 0; ; entryCount += 1) {
    const next = parse(z.union([end, head]), await records.next());
    if (next.kind === 'end') {
      if (next.entryCount !== entryCount) throw new DamagedFileError();
      return records.requireEnd();
    }
    const entry = decodeEntry(next, records);
    yield entry;
    for await (const _unread of entry.bytes);
  }
}

function decodeEntry(of: EntryHead, records: Records): ReadEntry {
  const meter = openMeter();
  let measure: Measure | null = null;
  async function* bytes() {
    if (measure !== null) return;
    for (let piece = await records.next(); piece.length > 0; piece = await records.next()) {
      meter.add(piece);
      yield piece;
    }
    const found = meter.measure();
    const expected = parse(tail, await records.next());
    if (found.sha256 !== expected.sha256 || found.lineCount !== expected.lineCount)
      throw new DamagedFileError();
    measure = found;
  }
  const all = bytes();
  return {
    head: of,
    // One iteration, which the caller may leave and the reader above goes on with.
    bytes: { [Symbol.asyncIterator]: () => ({ next: () => all.next() }) },
    measure() {
      if (measure === null) throw new Error('An entry is measured when all of it is read');
      return measure;
    },
  };
}

export function openMeter() {
  const hash = createHash('sha256');
  let byteCount = 0;
  let lineCount = 0;
  return {
    add(bytes: Uint8Array): void {
      hash.update(bytes);
      byteCount += bytes.length;
      for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) lineCount += 1;
    },
    measure: (): Measure => ({ byteCount, lineCount, sha256: hash.digest('hex') }),
  };
}

function* record(bytes: Uint8Array): Generator<Buffer, void, void> {
  for (let from = 0; from === 0 || from < bytes.length; from += maxRecordBytes) {
    const piece = bytes.subarray(from, from + maxRecordBytes);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    yield Buffer.concat([length, piece]);
  }
}

function jsonRecord(value: object): Buffer {
  return Buffer.concat([...record(Buffer.from(JSON.stringify(value)))]);
}

function parse<Output>(schema: z.ZodType<Output>, bytes: Buffer): Output {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw new DamagedFileError();
  }
}

type Records = ReturnType<typeof openRecords>;

function openRecords(plain: AsyncIterable<Buffer>) {
  const pieces = plain[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  let hasEnded = false;
  async function take(length: number): Promise<Buffer> {
    const parts: Buffer[] = [held];
    let has = held.length;
    while (has < length) {
      const { done, value } = await pieces.next();
      if (done === true) throw new DamagedFileError();
      parts.push(value);
      has += value.length;
    }
    const all = Buffer.concat(parts);
    held = all.subarray(length);
    return all.subarray(0, length);
  }
  return {
    async next(): Promise<Buffer> {
      const length = (await take(4)).readUInt32BE();
      if (length > maxRecordBytes) throw new DamagedFileError();
      return take(length);
    },
    /** Reads on, so that the last piece of the file is checked too. */
    async requireEnd(): Promise<void> {
      const { done } = await pieces.next();
      if (held.length > 0 || done !== true) throw new DamagedFileError();
      hasEnded = true;
    },
    isAtEnd: () => hasEnded,
  };
}
