import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** The key of a file is another one, or what it begins with was changed. */
export class WrongFileKeyError extends Error {
  override name = 'WrongFileKeyError';
}

/** A sealed file is cut off, changed, or has pieces in another order; or it is none at all. */
export class DamagedFileError extends Error {
  override name = 'DamagedFileError';
}

const algorithm = 'aes-256-gcm';
const tagBytes = 16;
const chunkBytes = 65_536;
const saltBytes = 32;
const checkBytes = 16;
const magic = Buffer.from('cairn-sealed-1\n');
const headBytes = magic.length + saltBytes + checkBytes;

/**
 * Encrypts bytes as they come, in chunks of 64 KiB, each authenticated with its number and whether it is the last one: nothing can be cut
 * off, changed, repeated or put in another order unnoticed (the STREAM construction; Hoang, Reyhanitabar, Rogaway and Vizár, 2015). Each
 * file has a key of its own, so that numbers serve as nonces.
 */
export async function* sealStream(
  plain: AsyncIterable<Uint8Array>,
  key: Buffer,
): AsyncGenerator<Buffer, void, void> {
  const salt = randomBytes(saltBytes);
  const { fileKey, check } = keysOf(key, salt);
  yield Buffer.concat([magic, salt, check]);
  let number = 0;
  // The last chunk is only known when nothing follows.
  let held: Buffer | null = null;
  for await (const chunk of inChunks(plain, chunkBytes)) {
    if (held !== null) yield sealChunk(held, fileKey, nonceOf(number++, false));
    held = chunk;
  }
  yield sealChunk(held ?? Buffer.alloc(0), fileKey, nonceOf(number, true));
}

/**
 * Decrypts what `sealStream` encrypted. What it has given out is authentic; that nothing is missing is only sure at its end. Throws
 * WrongFileKeyError and DamagedFileError.
 */
export async function* openStream(
  sealed: AsyncIterable<Uint8Array>,
  key: Buffer,
): AsyncGenerator<Buffer, void, void> {
  let fileKey: Buffer | null = null;
  let number = 0;
  let held: Buffer | null = null;
  for await (const piece of inChunks(sealed, chunkBytes + tagBytes, headBytes)) {
    if (fileKey === null) fileKey = readHead(piece, key);
    else {
      if (held !== null) yield openChunk(held, fileKey, nonceOf(number++, false));
      held = piece;
    }
  }
  if (fileKey === null || held === null) throw new DamagedFileError();
  yield openChunk(held, fileKey, nonceOf(number, true));
}

/** The key of one file, and what shows whether it is derived from the right one (HKDF-SHA256, RFC 5869). */
function keysOf(key: Buffer, salt: Buffer): { fileKey: Buffer; check: Buffer } {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `cairn sealed file ${purpose}`, bytes));
  return { fileKey: derive('key', 32), check: derive('check', checkBytes) };
}

function readHead(head: Buffer, key: Buffer): Buffer {
  if (head.length !== headBytes || !head.subarray(0, magic.length).equals(magic))
    throw new DamagedFileError();
  const { fileKey, check } = keysOf(key, head.subarray(magic.length, magic.length + saltBytes));
  if (!timingSafeEqual(check, head.subarray(-checkBytes))) throw new WrongFileKeyError();
  return fileKey;
}

/** 96 bits (NIST SP 800-38D): the chunk's number, and whether it is the last. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function sealChunk(chunk: Buffer, key: Buffer, nonce: Buffer): Buffer {
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
}

function openChunk(sealed: Buffer, key: Buffer, nonce: Buffer): Buffer {
  if (sealed.length < tagBytes) throw new DamagedFileError();
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  const plain = decipher.update(sealed.subarray(0, -tagBytes));
  try {
    decipher.final();
  } catch {
    throw new DamagedFileError();
  }
  return plain;
}

/** The same bytes in pieces of one size, but the first of `firstSize`, and the last with what remains. */
async function* inChunks(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
  firstSize = size,
): AsyncGenerator<Buffer, void, void> {
  let wanted = firstSize;
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    waiting.push(piece);
    length += piece.length;
    if (length < wanted) continue;
    let all = Buffer.concat(waiting);
    for (; all.length >= wanted; wanted = size) {
      yield all.subarray(0, wanted);
      all = all.subarray(wanted);
    }
    waiting = [all];
    length = all.length;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
