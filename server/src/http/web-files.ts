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
  /** Vite adds a content hash to names under assets/, so these files never change. */
  isImmutable: boolean;
  /** Hashes of a page's inline scripts as `sha256-…`. */
  scriptHashes: string[];
  /** For a page that may open Link: renders it with a nonce. null for other files. */
  withNonce: ((nonce: string) => Buffer) | null;
  /** Compresses on the first request what the build has not; null when compression gains nothing. */
  compress: ((encoding: Encoding) => Promise<Buffer>) | null;
};

/** The build's file types; others are not served. */
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
 * The build's placeholder for the public origin (canonical and social links, sitemap, robots.txt), which only the running
 * server knows.
 */
export const placeholderOrigin = 'https://cairn.invalid';
/** The build's placeholder for the nonce (web/src/lib/link-nonce.ts). */
export const placeholderNonce = 'cairn-nonce-of-this-answer';
/** Includes scripts: hydration must render the same origin. */
const originTypes = /^(text|application)\//;

const minCompressedBytes = 1_024;
const compressedTypes = /^(text\/|application\/|image\/svg)/;
/** Brotli 11 takes seconds for a script; 9 is within 3% in a tenth of the time. */
const brotliQuality = 9;
/** For pages rendered per response: 0.2 ms for 5 kB, within 8% of the smallest. */
const brotliQualityPerResponse = 5;

/** A file as read; `at` returns it for an origin. */
export type LoadedFile = { bytes: Buffer; at: (origin: string) => WebFile };

/**
 * Reads the built client. Keys are URL paths such as `/assets/app-1a2b.js`; only keys can be requested. Throws when the
 * folder cannot be read.
 */
export async function loadWebFiles(root: string): Promise<Map<string, LoadedFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = new Map<string, LoadedFile>();
  for (const entry of entries) {
    const contentType = contentTypes.get(extname(entry.name));
    if (!entry.isFile() || contentType === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(root, file).split(sep).join('/')}`;
    const brotli = await readFile(`${file}.br`).catch(() => null);
    files.set(path, loadedFile(path, contentType, await readFile(file), brotli));
  }
  return files;
}

/** Cached per origin; a server has one. `brotli`: as the build has compressed it. */
function loadedFile(path: string, contentType: string, bytes: Buffer, brotli: Buffer | null): LoadedFile {
  const made = new Map<string, WebFile>();
  return {
    bytes,
    at(origin) {
      const known = made.get(origin);
      if (known !== undefined) return known;
      const named = originTypes.test(contentType) ? withOrigin(bytes, origin) : bytes;
      const file = webFile(path, contentType, named, named === bytes ? brotli : null);
      made.set(origin, file);
      return file;
    },
  };
}

function withOrigin(bytes: Buffer, origin: string): Buffer {
  if (!bytes.includes(placeholderOrigin)) return bytes;
  return Buffer.from(bytes.toString('utf8').replaceAll(placeholderOrigin, origin));
}

function webFile(path: string, contentType: string, bytes: Buffer, brotli: Buffer | null): WebFile {
  const isPage = contentType.startsWith('text/html');
  return {
    contentType,
    bytes,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    isImmutable: path.startsWith('/assets/'),
    scriptHashes: isPage ? inlineScriptHashes(bytes.toString('utf8')) : [],
    withNonce: isPage && bytes.includes(placeholderNonce) ? nonceSetter(bytes.toString('utf8')) : null,
    compress:
      bytes.length >= minCompressedBytes && compressedTypes.test(contentType)
        ? compressOnce(bytes, brotli)
        : null,
  };
}

function nonceSetter(html: string): (nonce: string) => Buffer {
  return (nonce) => Buffer.from(html.replaceAll(placeholderNonce, nonce));
}

/** The hashes that a content policy needs for a page's inline scripts. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi);
  const inline = [...scripts].filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes));
  const hashes = inline.map(
    ([, , text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  );
  return [...new Set(hashes)];
}

function compressOnce(bytes: Buffer, brotli: Buffer | null): (encoding: Encoding) => Promise<Buffer> {
  const made = new Map<Encoding, Promise<Buffer>>();
  if (brotli !== null) made.set('br', Promise.resolve(brotli));
  return (encoding) => {
    const known = made.get(encoding);
    if (known !== undefined) return known;
    const compressed =
      encoding === 'br' ? compressBrotli(bytes, brotliQuality) : promisify(gzip)(bytes, { level: 9 });
    made.set(encoding, compressed);
    return compressed;
  };
}

/** Compresses a response that is sent once. */
export function compressNow(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? compressBrotli(bytes, brotliQualityPerResponse) : promisify(gzip)(bytes);
}

function compressBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
