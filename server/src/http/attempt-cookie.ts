import { signInMinutes } from '@cairn/contract/single-sign-on';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostOnlyName, isEncrypted, readCookie, setCookie } from './cookies.ts';

const name = 'cairn_sign_in';
/** Three or four random texts with dots between them. */
const pattern = /^[A-Za-z0-9_.-]{1,1024}$/;

/**
 * What this browser keeps of the sign-in at the provider that it has begun; null when there is none. With https one without the prefix
 * does not count: another host of the domain could have set it, for a sign-in that somebody else has begun.
 */
export const readAttempt = (request: FastifyRequest, publicUrl: string | null): string | null =>
  readCookie(request, isEncrypted(publicUrl) ? hostOnlyName(name) : name, pattern);

/** Lets a browser keep what must come back from the provider; null forgets it. */
export function setAttemptCookie(
  reply: FastifyReply,
  attempt: string | null,
  publicUrl: string | null,
): void {
  const maxAgeSeconds = attempt === null ? 0 : signInMinutes * 60;
  setCookie(reply, { name, value: attempt ?? '', maxAgeSeconds, sameSite: 'Lax' }, publicUrl);
}
