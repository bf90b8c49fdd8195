import type { FastifyReply } from 'fastify';
import type { PlannedBreak } from '../faults.ts';

/** Never answers. The connection stays open until the client or the server ends it. */
export function leaveUnanswered(reply: FastifyReply): FastifyReply {
  return reply.hijack();
}

/** Ends the connection instead of answering in full: with nothing at all, or after the first bytes of the body. */
export function breakOff(
  reply: FastifyReply,
  { how, afterBytes }: PlannedBreak,
  answer: object,
): FastifyReply {
  const { raw } = reply.hijack();
  if (how === 'lose') {
    raw.destroy();
    return reply;
  }
  const body = Buffer.from(JSON.stringify(answer));
  raw.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
  // At most one byte less than the whole, or it would be an answer like any other.
  raw.write(body.subarray(0, Math.min(afterBytes, body.length - 1)), () => raw.destroy());
  return reply;
}
