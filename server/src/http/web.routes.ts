import { randomBytes } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from './accepted-encoding.ts';
import {
  type BankOrigins,
  commonHeaders,
  dataPolicy,
  linkPagePolicy,
  pagePolicy,
} from './security-headers.ts';
import { compressNow, type LoadedFile, loadWebFiles, type WebFile } from './web-files.ts';
import { pageListPath, pagesOf } from './web-pages.ts';

export type WebOptions = { webRoot: string | null; contentSecurity: BankOrigins; publicUrl: string | null };

/** The single-page fallback for all client routes. */
const fallbackPaths = ['/__spa-fallback.html', '/index.html'];
/** Unknown URLs here are errors, not client pages. */
const notPages = /^\/(api|assets|sandbox-bank)(\/|$)/;
/** CSP recommends 128 bits. */
const nonceBytes = 16;
const immutable = 'public, max-age=31536000, immutable';

/** Serves the built client: files, prerendered pages, and the fallback page for other client routes. */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const files =
    options.webRoot === null ? new Map<string, LoadedFile>() : await loadWebFiles(options.webRoot);
  for (const [path, file] of files) {
    for (const url of addressesOf(path))
      app.get(url, (request, reply) => sendFile(request, reply, file, options));
  }
  const isPage = pagesOf(files.get(pageListPath)?.bytes);
  const fallback = fallbackPaths.map((path) => files.get(path)).find((file) => file !== undefined);
  app.setNotFoundHandler(async (request, reply) => {
    reply.headers(commonHeaders(options.publicUrl));
    if (fallback !== undefined && isPageRequest(request)) {
      // The page itself shows "not found" for 404.
      reply.code(isPage(pathOf(request)) ? 200 : 404);
      return sendFile(request, reply, fallback, options);
    }
    throw new AppError('not_found', 'There is nothing at this address.');
  });
}

/** `/login/index.html` is the page at `/login`. */
function addressesOf(path: string): string[] {
  if (!path.endsWith('/index.html')) return [path];
  const folder = path.slice(0, -'index.html'.length);
  return folder === '/' ? [path, '/'] : [path, folder, folder.slice(0, -1)];
}

function isPageRequest(request: FastifyRequest): boolean {
  const { method, headers } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && (headers.accept ?? '').includes('text/html') && !notPages.test(pathOf(request));
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '';
}

/** The origin without PUBLIC_URL: never taken from the Host header. */
function originOf({ server }: FastifyRequest, publicUrl: string | null): string {
  const address = server.server.address();
  if (publicUrl !== null || address === null || typeof address === 'string')
    return publicUrl ?? 'http://localhost';
  return `http://localhost:${address.port}`;
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  loaded: LoadedFile,
  options: WebOptions,
) {
  const file = loaded.at(originOf(request, options.publicUrl));
  const { publicUrl, contentSecurity } = options;
  reply.headers({
    ...commonHeaders(publicUrl),
    'content-type': file.contentType,
    vary: 'accept-encoding',
  });
  if (file.withNonce !== null)
    return sendLinkPage(request, reply, { ...file, withNonce: file.withNonce }, contentSecurity);
  reply.headers({
    // Files under assets/ are parts of pages: opened by themselves they are data.
    'content-security-policy': file.isImmutable ? dataPolicy : pagePolicy(file.scriptHashes),
    'cache-control': file.isImmutable ? immutable : 'no-cache',
    etag: file.etag,
  });
  if (reply.statusCode === 200 && isKnown(request, file)) return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding'] ?? '');
  if (file.compress === null || encoding === null) return reply.send(file.bytes);
  return reply.header('content-encoding', encoding).send(await file.compress(encoding));
}

/**
 * Sends a page with a fresh nonce. It has no ETag: a 304 would combine a cached page with a new nonce. A cached page stays
 * its policy.
 */
async function sendLinkPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { withNonce, scriptHashes }: Pick<WebFile, 'scriptHashes'> & { withNonce: (nonce: string) => Buffer },
  bank: BankOrigins,
) {
  const nonce = randomBytes(nonceBytes).toString('base64');
  reply.headers({
    'content-security-policy': linkPagePolicy(bank, scriptHashes, nonce),
    'cache-control': 'private, no-cache',
  });
  const bytes = withNonce(nonce);
  const encoding = acceptedEncoding(request.headers['accept-encoding'] ?? '');
  if (encoding === null) return reply.send(bytes);
  return reply.header('content-encoding', encoding).send(await compressNow(bytes, encoding));
}

function isKnown({ headers }: FastifyRequest, file: WebFile): boolean {
  const known = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  return known.includes(file.etag);
}
