import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readZip, type ZipLimits } from './read-zip.ts';
import { zipOf } from './test-zips.ts';

class Refused extends Error {}

const limits: ZipLimits = {
  files: 100,
  unpackedBytes: 10_000_000,
  refusal: (fault, name) => new Refused(`${fault} ${name}`.trim()),
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-zips-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What is in a zip, read in memory and from a disk, which are the same; the refusal of one that cannot be read. */
async function contentOf(zip: Uint8Array): Promise<Record<string, string> | string> {
  const path = join(folder, 'a.zip');
  await writeFile(path, zip);
  const file = await open(path);
  try {
    const [inMemory, onDisk] = [await contentBy(zip), await contentBy(file)];
    expect(onDisk).toEqual(inMemory);
    return inMemory;
  } finally {
    await file.close();
  }
}

async function contentBy(zip: Parameters<typeof readZip>[0]): Promise<Record<string, string> | string> {
  try {
    const files: [string, string][] = [];
    for (const { name, size, readAll } of await readZip(zip, limits)) {
      const bytes = await readAll();
      expect(bytes.length).toBe(size);
      files.push([name, bytes.toString()]);
    }
    return Object.fromEntries(files);
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

/** The zip with a number in its directory’s first entry changed. */
function withField(zip: Uint8Array, at: number, value: number): Buffer {
  const bytes = Buffer.from(zip);
  bytes.writeUInt16LE(value, bytes.indexOf('PK\x01\x02') + at);
  return bytes;
}

/** The end of a zip of so many files whose directory is said to lie at a place, with places of 64 bits. */
function endOfLargeZip({ count = 1n, directoryAt = 0n, endAt = 0n }): Buffer {
  const end = Buffer.alloc(98);
  end.write('PK\x06\x06', 0, 'latin1');
  end.writeBigUInt64LE(count, 32);
  end.writeBigUInt64LE(directoryAt, 48);
  end.write('PK\x06\x07', 56, 'latin1');
  end.writeBigUInt64LE(endAt, 64);
  end.write('PK\x05\x06', 76, 'latin1');
  return end;
}

const two = zipOf({ 'a.txt': 'one '.repeat(200), '../../b': 'two' });

test('files come back, whatever paths their names are', async () => {
  expect(await contentOf(two)).toEqual({ 'a.txt': 'one '.repeat(200), '../../b': 'two' });
  expect(await contentOf(zipOf({ 'folder/': '' }))).toEqual({});
});

test.each<[string, Uint8Array, string]>([
  ['that is encrypted', withField(two, 8, 1), 'encrypted a.txt'],
  ['with strong encryption', withField(two, 8, 0x41), 'encrypted'],
  ['that is packed in another way', withField(two, 10, 12), 'unsupported a.txt'],
  ['with another checksum', withField(two, 16, 1), 'broken a.txt'],
  ['that unpacks to less than it says', zipOf({ a: 'one' }, (size) => size + 1), 'broken'],
  ['that unpacks to more than it says', zipOf({ a: 'one' }, (size) => size - 1), 'broken'],
  ['that is cut off', two.subarray(0, two.length - 30), 'broken'],
  ['that is followed by something', Buffer.concat([two, Buffer.alloc(30)]), 'broken'],
  ['of blanks', zipOf({ a: ' '.repeat(2_000_000) }), 'too_tight a'],
  ['of too much', zipOf({ a: 'x', b: 'x' }, () => 8_000_000), 'too_tight a'],
  [
    'of too many files',
    zipOf(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [at, 'x']))),
    'too_many',
  ],
  ['that says it has more files than there are bytes', endOfLargeZip({ count: 2n ** 60n }), 'too_many'],
  ['of nothing', Buffer.alloc(0), 'broken'],
])('a zip %s is refused', async (_, zip, refusal) => {
  expect(await contentOf(zip)).toBe(refusal);
});

test('together, files unpack to no more than the limit, which holds before any is unpacked', async () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [at, 'x']));
  expect(await contentOf(zipOf(many, () => 900_000))).toBe('too_large 11');
});

test.each([2n ** 53n, 2n ** 53n + 1n, 2n ** 63n, 2n ** 64n - 1n])(
  'a zip that names the place %d in itself is refused, and the process goes on',
  async (place) => {
    expect(await contentOf(endOfLargeZip({ directoryAt: place }))).toBe('broken');
    expect(await contentOf(endOfLargeZip({ endAt: place }))).toBe('broken');
  },
);

test('a zip that is changed anywhere is read or refused', async () => {
  const change = fc.tuple(fc.nat(two.length - 1), fc.nat(255));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), fc.nat(), async (changes, cut) => {
      const changed = Buffer.from(two);
      for (const [at, value] of changes) changed[at] = value;
      await contentOf(cut % 3 === 0 ? changed.subarray(0, cut % (changed.length + 1)) : changed);
    }),
    { numRuns: 200 },
  );
});
