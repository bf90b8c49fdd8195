import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { renderDocs } from './docs-page.ts';
import { describeApi } from './openapi.ts';
import { documentPolicy } from './security-headers.ts';

/** Registers /api/openapi.json and /api/docs, generated from the route table. */
export function registerDocs(scope: FastifyInstance): void {
  const document = describeApi();
  const page = renderDocs(document);
  const stylesheet = readFileSync(new URL('./docs.css', import.meta.url));
  scope.get('/openapi.json', async () => document);
  scope.get('/docs', async (_request, reply) =>
    reply.header('content-security-policy', documentPolicy).type('text/html; charset=utf-8').send(page),
  );
  scope.get('/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet));
}
