import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** A file of the built client, held in memory. */
export type WebFile = {
  contentType: string;
  bytes: Buffer;
  etag: string;
  /** Vite puts a hash of the content into the name of what lies under assets/, so it never changes. */
  isImmutable: boolean;
  /** Of a page: its inline scripts as `sha256-…`; empty for any other file. */
  scriptHashes: string[];
  /** Of a page on which Link may open: the page with a nonce of its own. null for any other file, which never changes. */
  withNonce: ((nonce: string) => Buffer) | null;
  /** The bytes compressed, made at the first request for them; null where compressing gains nothing. */
  compress: ((encoding: Encoding) => Promise<Buffer>) | null;
};

/** What the client's build writes; anything else is not served. */
const contentTypes = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.xml', 'application/xml; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
  ['.avif', 'image/avif'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
]);

/**
 * What stands in the build for the origin that people use: in canonical and social links, the sitemap and robots.txt. Only
 * the server that runs knows it.
 */
export const placeholderOrigin = 'https://cairn.invalid';
/** What stands in the build for the nonce of a page on which Link may open (web/src/app/root.tsx). */
export const placeholderNonce = 'cairn-nonce-of-this-answer';
/** Scripts too: what a page says of itself once it runs must be what it said before. */
const originTypes = /^(text|application)\//;

const minCompressedBytes = 1_024;
const compressedTypes = /^(text\/|application\/|image\/svg)/;
/** Brotli's 11 takes seconds for a script; 9 is within 3 % of it in a tenth of the time. */
const brotliQuality = 9;
/** For a page that is made anew for each answer: a fifth of a millisecond for 5 kB, and within 8 % of the smallest. */
const brotliQualityOfAnAnswer = 5;

/** A file as it was read; `at` gives it as it is served at an origin. */
export type LoadedFile = { bytes: Buffer; at: (origin: string) => WebFile };

/**
 * Reads the folder of the built client. Keys are paths as they stand in an address, such as `/assets/app-1a2b.js`; a
 * request can reach nothing that is not a key. Throws when the folder cannot be read.
 */
export async function loadWebFiles(root: string): Promise<Map<string, LoadedFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = new Map<string, LoadedFile>();
  for (const entry of entries) {
    const contentType = contentTypes.get(extname(entry.name));
    if (!entry.isFile() || contentType === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(root, file).split(sep).join('/')}`;
    files.set(path, loadedFile(path, contentType, await readFile(file)));
  }
  return files;
}

/** Made for one origin at the first request, and kept: a server has one. */
function loadedFile(path: string, contentType: string, bytes: Buffer): LoadedFile {
  const made = new Map<string, WebFile>();
  return {
    bytes,
    at(origin) {
      const known = made.get(origin);
      if (known !== undefined) return known;
      const named = originTypes.test(contentType) ? withOrigin(bytes, origin) : bytes;
      const file = webFile(path, contentType, named);
      made.set(origin, file);
      return file;
    },
  };
}

function withOrigin(bytes: Buffer, origin: string): Buffer {
  if (!bytes.includes(placeholderOrigin)) return bytes;
  return Buffer.from(bytes.toString('utf8').replaceAll(placeholderOrigin, origin));
}

function webFile(path: string, contentType: string, bytes: Buffer): WebFile {
  const isPage = contentType.startsWith('text/html');
  return {
    contentType,
    bytes,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    isImmutable: path.startsWith('/assets/'),
    scriptHashes: isPage ? inlineScriptHashes(bytes.toString('utf8')) : [],
    withNonce: isPage && bytes.includes(placeholderNonce) ? nonceSetter(bytes.toString('utf8')) : null,
    compress:
      bytes.length >= minCompressedBytes && compressedTypes.test(contentType) ? compressOnce(bytes) : null,
  };
}

function nonceSetter(html: string): (nonce: string) => Buffer {
  return (nonce) => Buffer.from(html.replaceAll(placeholderNonce, nonce));
}

/** What a content policy must name for the inline scripts of a page to run: `sha256-…` of the text between the tags. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi);
  const inline = [...scripts].filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes));
  const hashes = inline.map(
    ([, , text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  );
  return [...new Set(hashes)];
}

function compressOnce(bytes: Buffer): (encoding: Encoding) => Promise<Buffer> {
  const made = new Map<Encoding, Promise<Buffer>>();
  return (encoding) => {
    const known = made.get(encoding);
    if (known !== undefined) return known;
    const compressed =
      encoding === 'br' ? compressBrotli(bytes, brotliQuality) : promisify(gzip)(bytes, { level: 9 });
    made.set(encoding, compressed);
    return compressed;
  };
}

/** Compresses what is sent once. */
export function compressNow(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? compressBrotli(bytes, brotliQualityOfAnAnswer) : promisify(gzip)(bytes);
}

function compressBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
