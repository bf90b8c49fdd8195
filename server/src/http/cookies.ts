import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie’s value; null when there is none or it is not of this pattern. */
export function readCookie(request: FastifyRequest, name: string, pattern: RegExp): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && pattern.test(value) ? value : null;
}

type NewCookie = { name: string; value: string; maxAgeSeconds: number; sameSite: 'Strict' | 'Lax' };

/** Sets a cookie that is sent only to this site’s API, and that no script reads. */
export function setCookie(reply: FastifyReply, cookie: NewCookie, publicUrl: string | null): void {
  const { name, value, maxAgeSeconds, sameSite } = cookie;
  const secure = publicUrl?.startsWith('https://') === true ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/api; HttpOnly; SameSite=${sameSite}${secure}`,
  );
}
