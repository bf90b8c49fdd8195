import type { FastifyReply } from 'fastify';
import type { PlannedBreak } from '../records/faults.ts';

/** Never answers. The connection stays open until the client or the server ends it. */
export function leaveUnanswered(reply: FastifyReply): FastifyReply {
  return reply.hijack();
}

const json = 'application/json; charset=utf-8';
const page = '<!doctype html><title>Sign in to this network</title>';
/** A body that never ends goes out in pieces of this many bytes. */
const floodPiece = Buffer.alloc(64 * 1024, '[');

/** Answers otherwise than in full: with part of the body, with something else, or with nothing at all. */
export function breakOff(
  reply: FastifyReply,
  { how, afterBytes, location }: PlannedBreak,
  answer: object,
): FastifyReply {
  if (how === 'html') return reply.type('text/html; charset=utf-8').send(page);
  if (how === 'redirect') return reply.redirect(location, 307);
  const body = Buffer.from(JSON.stringify(answer));
  // At most one byte less than the whole, or it would be an answer like any other.
  const part = body.subarray(0, Math.min(afterBytes, body.length - 1));
  if (how === 'garbled') return reply.type(json).send(part);
  const { raw } = reply.hijack();
  if (how === 'lose') {
    raw.destroy();
    return reply;
  }
  if (how === 'flood') {
    raw.writeHead(200, { 'content-type': json });
    const pour = () => {
      while (!raw.destroyed && raw.write(floodPiece));
    };
    raw.on('drain', pour);
    pour();
    return reply;
  }
  raw.writeHead(200, { 'content-type': json, 'content-length': body.length });
  raw.write(part, () => raw.destroy());
  return reply;
}
