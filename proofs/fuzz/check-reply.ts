import { errorBody } from '@cairn/contract/errors';
import type { Reply } from './send-request.ts';

/** What no reply may hold: lines of a stack, paths of our files, words of PostgreSQL and of SQL. */
const leaks: readonly RegExp[] = [
  /\n\s+at /,
  /node_modules|node:internal|\/src\/[\w/-]+\.ts/,
  /\b(syntax error at|violates|duplicate key value|relation "|column "\w+" (of|does)|pg_|invalid byte sequence|null value in)/i,
  /\b(select .+ from|insert into|update \w+ set|delete from)\b/i,
  /\b(TypeError|RangeError|ReferenceError|ZodError|PostgresError)\b/,
  /\[object Object\]/,
];

export type Judgment = {
  /** Names of another household's things, that nothing of an answer may hold. */
  otherMarks: readonly string[];
  /** Whether the request came with the stranger's own token. */
  isOtherCaller: boolean;
  /** What was sent: an echoed text is none of ours. */
  sent: string;
  /** What is no HTTP may be answered by ending the connection. */
  isRaw: boolean;
};

/** What is wrong with a reply, in words; null when nothing is. */
export function faultOf(
  { status, type, text }: Reply,
  { otherMarks, isOtherCaller, sent, isRaw }: Judgment,
): string | null {
  if (status >= 500) return `answered ${status}`;
  if (status === 0 && !isRaw) return 'is not answered';
  if (status === 101 || (status > 101 && status < 200)) return `answered ${status}`;
  // Compressed bytes hold any few letters by chance.
  const isBinary = type.startsWith('application/octet-stream');
  const leak = (isBinary ? [] : leaks)
    .map((pattern) => pattern.exec(text)?.[0])
    .find((found) => found !== undefined && !sent.includes(found));
  if (leak !== undefined) return `holds ${JSON.stringify(leak)}`;
  const mark = isOtherCaller ? undefined : otherMarks.find((one) => text.includes(one));
  if (mark !== undefined) return `holds ${mark} of another household`;
  // A HEAD, or a request that was cut off, has no body to look at.
  if (status < 400 || text === '') return null;
  if (!type.startsWith('application/json')) return `fails with a body of ${type}`;
  return errorBody.safeParse(parsed(text)).success ? null : 'fails in a shape of its own';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
