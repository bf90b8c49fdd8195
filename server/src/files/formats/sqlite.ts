import { FileRefused } from '../values/file-refused.ts';
import { withoutNul } from '../values/read-text.ts';

/** A value of a table’s cell. */
export type SqliteValue = null | number | bigint | string | Uint8Array;
export type SqliteRow = ReadonlyMap<string, SqliteValue>;

const magic = 'SQLite format 3\0';
const maxRows = 2_000_000;

/** A page with its bytes, and where in it the header of a table’s page begins. */
type Page = { bytes: Buffer; header: number };
type File = { bytes: Buffer; pageSize: number; usable: number; encoding: 'utf-8' | 'utf-16le' | 'utf-16be' };

/**
 * The tables of an SQLite file, read from its pages. No SQL of the file is executed, so that its views, triggers, defaults and
 * computed columns do nothing. Throws FileRefused for a file that is damaged, or whose pages lead in circles.
 */
export function readSqlite(bytes: Uint8Array): (table: string) => SqliteRow[] {
  const file = openFile(bytes);
  const schema = rowsOfTable(file, 1, ['type', 'name', 'tbl_name', 'rootpage', 'sql']);
  return (table) => {
    const found = schema.find((row) => row.get('type') === 'table' && row.get('name') === table);
    const sql = found?.get('sql');
    const root = found?.get('rootpage');
    if (typeof sql !== 'string' || typeof root !== 'number' || root === 0) return [];
    return rowsOfTable(file, root, columnNames(sql));
  };
}

export function isSqlite(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 16)).toString('latin1') === magic;
}

function openFile(input: Uint8Array): File {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  if (bytes.length < 512 || !isSqlite(bytes)) throw damaged();
  const stated = bytes.readUInt16BE(16);
  const pageSize = stated === 1 ? 65_536 : stated;
  if (pageSize < 512 || (pageSize & (pageSize - 1)) !== 0) throw damaged();
  const code = bytes.readUInt32BE(56);
  const encoding = code === 2 ? 'utf-16le' : code === 3 ? 'utf-16be' : 'utf-8';
  const usable = pageSize - (bytes[20] ?? 0);
  if (usable < 480) throw damaged();
  return { bytes, pageSize, usable, encoding };
}

function pageAt({ bytes, pageSize }: File, number: number): Page {
  const start = (number - 1) * pageSize;
  if (number < 1 || start + pageSize > bytes.length) throw damaged();
  return { bytes: bytes.subarray(start, start + pageSize), header: number === 1 ? 100 : 0 };
}

/** The rows in the order of their keys. Each page is read once: one that is met again belongs to a circle. */
function rowsOfTable(file: File, root: number, columns: readonly string[]): SqliteRow[] {
  const rows: SqliteRow[] = [];
  const seen = new Set<number>();
  const waiting = [root];
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (seen.has(number)) throw damaged();
    seen.add(number);
    const { bytes, header } = pageAt(file, number);
    const kind = bytes[header];
    if (kind !== 0x0d && kind !== 0x05) throw damaged();
    const cells = cellPlaces(bytes, header, kind === 0x05 ? 12 : 8);
    if (kind === 0x05) {
      const children = cells.map((at) => readAt(bytes, at, 4).readUInt32BE(0));
      waiting.push(bytes.readUInt32BE(header + 8), ...children.reverse());
      continue;
    }
    for (const at of cells) {
      const values = recordOf(file, payloadAt(file, bytes, at, seen));
      rows.push(new Map(columns.map((name, index) => [name, values[index] ?? null])));
      if (rows.length > maxRows) throw new FileRefused(`A table of this file has more than ${maxRows} rows.`);
    }
  }
  return rows;
}

function cellPlaces(bytes: Buffer, header: number, headerLength: number): number[] {
  const count = bytes.readUInt16BE(header + 3);
  const start = header + headerLength;
  if (start + count * 2 > bytes.length) throw damaged();
  return Array.from({ length: count }, (_, index) => bytes.readUInt16BE(start + index * 2));
}

function readAt(bytes: Buffer, at: number, length: number): Buffer {
  if (length < 0 || at + length > bytes.length) throw damaged();
  return bytes.subarray(at, at + length);
}

/** The bytes of a row: those in its page, and those on pages of their own. */
function payloadAt(file: File, page: Buffer, at: number, seen: Set<number>): Buffer {
  const size = varintAt(page, at);
  const key = varintAt(page, size.end);
  const length = Number(size.value);
  if (length > file.bytes.length) throw damaged();
  const { usable } = file;
  const most = usable - 35;
  if (length <= most) return readAt(page, key.end, length);
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const ideal = least + ((length - least) % (usable - 4));
  const local = ideal <= most ? ideal : least;
  const parts = [readAt(page, key.end, local)];
  let left = length - local;
  let next = readAt(page, key.end + local, 4).readUInt32BE(0);
  while (left > 0) {
    if (seen.has(next)) throw damaged();
    seen.add(next);
    const { bytes } = pageAt(file, next);
    const part = Math.min(left, usable - 4);
    parts.push(readAt(bytes, 4, part));
    left -= part;
    next = bytes.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

/** Seven bits of each byte; the ninth byte counts whole. */
function varintAt(bytes: Buffer, at: number): { value: bigint; end: number } {
  let value = 0n;
  for (let index = 0; index < 9; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined) throw damaged();
    if (index === 8) return { value: (value << 8n) | BigInt(byte), end: at + 9 };
    value = (value << 7n) | BigInt(byte & 0x7f);
    if (byte < 0x80) return { value, end: at + index + 1 };
  }
  throw damaged();
}

function recordOf(file: File, payload: Buffer): SqliteValue[] {
  const header = varintAt(payload, 0);
  const values: SqliteValue[] = [];
  let at = header.end;
  let body = Number(header.value);
  while (at < Number(header.value)) {
    const type = varintAt(payload, at);
    at = type.end;
    const { value, length } = valueAt(file, payload, body, Number(type.value));
    values.push(value);
    body += length;
  }
  return values;
}

const numberLengths = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];

function valueAt(
  { encoding }: File,
  payload: Buffer,
  at: number,
  type: number,
): { value: SqliteValue; length: number } {
  if (type === 0) return { value: null, length: 0 };
  if (type === 8 || type === 9) return { value: type - 8, length: 0 };
  const length = type < 10 ? (numberLengths[type] ?? 0) : Math.floor((type - 12) / 2);
  if (type === 10 || type === 11) throw damaged();
  const bytes = readAt(payload, at, length);
  if (type === 7) return { value: bytes.readDoubleBE(0), length };
  if (type === 6) {
    const value = bytes.readBigInt64BE(0);
    const isSafe = value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= BigInt(Number.MIN_SAFE_INTEGER);
    return { value: isSafe ? Number(value) : value, length };
  }
  if (type < 6) return { value: bytes.readIntBE(0, length), length };
  return { value: type % 2 === 0 ? bytes : withoutNul(new TextDecoder(encoding).decode(bytes)), length };
}

/** The names of a table’s columns in the statement that made it: the first word of each part that is no constraint. */
function columnNames(sql: string): string[] {
  if (/^create\s+virtual/i.test(sql) || /without\s+rowid/i.test(sql.slice(sql.lastIndexOf(')')))) return [];
  const plain = sql.replace(/--[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/g, ' ');
  const inside = plain.slice(plain.indexOf('(') + 1, plain.lastIndexOf(')'));
  const parts: string[] = [''];
  let depth = 0;
  for (const [piece] of inside.matchAll(/'[^']*'?|"[^"]*"?|`[^`]*`?|\[[^\]]*\]?|[\s\S]/g)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (piece === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] = `${parts.at(-1) ?? ''}${piece}`;
  }
  return parts
    .map((part) => /^\s*(?:"([^"]*)"|`([^`]*)`|\[([^\]]*)\]|'([^']*)'|([^\s(]+))/.exec(part)?.slice(1) ?? [])
    .map((names) => names.find((name) => name !== undefined) ?? '')
    .filter((name) => !/^(?:constraint|primary|foreign|unique|check)$/i.test(name));
}

function damaged(): FileRefused {
  return new FileRefused('The database in this file is damaged. Export it again.');
}
