import { ArchiveRefused } from './zip/archive-refused.ts';

const maxLineLength = 16_000_000;

/** The lines of UTF-8 text that comes in pieces, with their numbers from 1. Throws ArchiveRefused for other bytes and endless lines. */
export async function* readLines(
  name: string,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ line: number; text: string }> {
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
      yield { line, text };
    }
  }
  const last = rest + decode();
  if (last !== '') yield { line: line + 1, text: last };
}
