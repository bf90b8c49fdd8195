import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { bankError } from '../errors/errors.ts';

/** The page's files: where each is served, where it lies, and what it is. */
const FILES = [
  ['/control', './browser/control.html', 'text/html; charset=utf-8'],
  ['/control/browser/control.css', './browser/control.css', 'text/css; charset=utf-8'],
  ['/control/browser/control.js', './browser/control.js', 'text/javascript; charset=utf-8'],
  ['/control/browser/actions.js', './browser/actions.js', 'text/javascript; charset=utf-8'],
  ['/link/browser/icon.svg', '../link/browser/icon.svg', 'image/svg+xml'],
  ['/link/browser/colors.css', '../link/browser/colors.css', 'text/css; charset=utf-8'],
  ['/link/browser/dom.js', '../link/browser/dom.js', 'text/javascript; charset=utf-8'],
] as const;

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

function isThisMachine(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

/** A page of buttons for browsers on this machine. Each button calls the control channel with the bank's secret. */
export async function registerControlPage(server: FastifyInstance): Promise<void> {
  for (const [url, file, type] of FILES) {
    const text = await readFile(new URL(file, import.meta.url), 'utf8');
    server.get(url, async (request, reply) => {
      if (!isThisMachine(request.socket.remoteAddress ?? '')) throw bankError('NOT_FOUND');
      return reply
        .header('content-type', type)
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer')
        .header('content-security-policy', PAGE_POLICY)
        .send(text);
    });
  }
}
