import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie’s value; null when there is none or it is not of this pattern. */
export function readCookie(request: FastifyRequest, name: string, pattern: RegExp): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && pattern.test(value) ? value : null;
}

/**
 * A cookie’s name where people use https. Browsers take a cookie with this prefix from this host alone, encrypted: no other host of the
 * domain and no network can set one.
 */
export const hostOnlyName = (name: string): string => `__Host-${name}`;

export const isEncrypted = (publicUrl: string | null): boolean => publicUrl?.startsWith('https://') === true;

type NewCookie = { name: string; value: string; maxAgeSeconds: number; sameSite: 'Strict' | 'Lax' };

/** Sets a cookie that is sent only to this site, and that no script reads. */
export function setCookie(reply: FastifyReply, cookie: NewCookie, publicUrl: string | null): void {
  const { name, value, maxAgeSeconds, sameSite } = cookie;
  const parts = [`Max-Age=${maxAgeSeconds}`, 'HttpOnly', `SameSite=${sameSite}`];
  // Without https, browsers refuse the prefix. With it, they ask for the path of the whole site.
  const named = isEncrypted(publicUrl)
    ? [`${hostOnlyName(name)}=${value}`, ...parts, 'Path=/', 'Secure']
    : [`${name}=${value}`, ...parts, 'Path=/api'];
  reply.header('set-cookie', named.join('; '));
}
