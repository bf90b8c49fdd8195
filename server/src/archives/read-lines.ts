import { ArchiveRefused } from './archive-refused.ts';

const maxLineLength = 16_000_000;

/**
 * The JSON values of UTF-8 text that comes in pieces, one a line, with the line's number from 1 and its length. A line that is no JSON is undefined;
 * blank ones are left out. Throws ArchiveRefused for other bytes and endless lines.
 */
export async function* readLines(
  name: string,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ line: number; length: number; value: unknown }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let line = 0;
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw new ArchiveRefused(`${name}, line ${line + 1}: this is not UTF-8 text.`);
    }
  };
  for await (const bytes of pieces) {
    const lines = (rest + decode(bytes)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLineLength)
      throw new ArchiveRefused(`${name}, line ${line + 1}: this line is too long.`);
    for (const text of lines) {
      line += 1;
      if (text.trim() !== '') yield { line, length: text.length, value: jsonOf(text) };
    }
  }
  const last = rest + decode();
  if (last.trim() !== '') yield { line: line + 1, length: last.length, value: jsonOf(last) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
