import type { Encoding } from './web-files.ts';

/** The first of the encodings that an Accept-Encoding header allows; null for none. */
export function acceptedEncoding(
  header: string,
  encodings: readonly Encoding[] = ['br', 'gzip'],
): Encoding | null {
  const accepted = header
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim().toLowerCase()))
    .filter(([, quality = '']) => !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name);
  return encodings.find((encoding) => accepted.includes(encoding)) ?? null;
}
