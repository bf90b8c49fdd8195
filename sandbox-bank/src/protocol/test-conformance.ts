import type { FastifyInstance } from 'fastify';
import { problemsOf, stemOf } from './test-plaid-types.ts';

/** What is ours and not Plaid's: the control channel and the replacement for Link. */
const ownPaths = /^\/(control|link\/api)\//;

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

/** Replies that Plaid declares under the name of another path. */
const replyOf: Readonly<Record<string, string>> = { '/accounts/balance/get': 'AccountsGetResponse' };

/** Compares the bank's responses (with `requests` also requests) with the official client's types. Call before registering the bank. */
export function watchConformance(
  server: FastifyInstance,
  { requests = false }: { requests?: boolean } = {},
): ReadonlySet<string> {
  const problems = new Set<string>();
  server.addHook('onSend', async ({ url, method, body }, reply, payload) => {
    const path = url.replace(/\/{2,}/g, '/');
    if (method !== 'POST' || ownPaths.test(path)) return payload;
    const found = [
      ...problemsOfReply(path, reply.statusCode, parse(payload)),
      ...(requests ? problemsOf(parse(body), `${stemOf(path)}Request`) : []),
    ];
    for (const problem of found) problems.add(problem);
    return payload;
  });
  return problems;
}

function problemsOfReply(path: string, status: number, answer: unknown): string[] {
  if (status !== 200) return problemsOf(answer, 'PlaidError');
  return problemsOf(answer, replyOf[path] ?? `${stemOf(path)}Response`);
}
