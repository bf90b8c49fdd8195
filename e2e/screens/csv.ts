/** Reads a CSV file by RFC 4180. */
export function readCsv(text: string): Record<string, string>[] {
  const cell = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/g;
  const records: string[][] = [[]];
  for (const [, raw = '', end] of text.replace(/^\ufeff/, '').matchAll(cell)) {
    records.at(-1)?.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === '\r\n') records.push([]);
    if (end === '') break;
  }
  const [headings = [], ...rows] = records.filter((record) => record.length > 1);
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? ''])));
}
