import { createHmac, timingSafeEqual } from 'node:crypto';

/** A place in a change log. During a page loop `start` and `end` are its range and `offset` counts the changes sent. */
export type Cursor = { start: number; end: number; offset: number };

const MAC_BYTES = 9;

function macOf(stream: string, text: string): Buffer {
  return createHmac('sha256', stream).update(text).digest().subarray(0, MAC_BYTES);
}

/** Writes a cursor that only the same stream (an Item, or one account of it) accepts. At most 256 characters. */
export function encodeCursor(stream: string, cursor: Cursor): string {
  const text = [cursor.start, cursor.end, cursor.offset].map((part) => part.toString(36)).join('.');
  return Buffer.concat([macOf(stream, text), Buffer.from(text)]).toString('base64');
}

/** Reads a cursor back, or gives null when it is malformed or belongs to another stream. */
export function decodeCursor(stream: string, encoded: string): Cursor | null {
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.toString('base64') !== encoded || bytes.length <= MAC_BYTES) return null;
  const text = bytes.subarray(MAC_BYTES).toString();
  if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(stream, text))) return null;
  const [start, end, offset] = text.split('.').map((part) => Number.parseInt(part, 36));
  if (start === undefined || end === undefined || offset === undefined) return null;
  if (![start, end, offset].every((part) => Number.isSafeInteger(part))) return null;
  return { start, end, offset };
}
