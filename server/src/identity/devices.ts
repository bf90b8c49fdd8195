import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A family's browser may be known for each of them; the cookie stays short. */
const mostDevices = 5;
const randomBytesOfDevice = 16;
const devicePattern = /^[A-Za-z0-9_-]{22}~[A-Za-z0-9_-]{43}$/;
const between = '.';

/**
 * Marks of browsers on which a person has signed in, as OWASP's device cookies: a random number with a keyed hash over it and the
 * person's address. A mark opens nothing; failed logins with it are counted apart from strangers' (docs/decisions/0042).
 */
export function openDevices(secret: Buffer) {
  const hashOf = (random: string, email: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['device', random, email]))
      .digest();

  function isOf(mark: string, email: string): boolean {
    if (!devicePattern.test(mark)) return false;
    const [random = '', hash = ''] = mark.split('~');
    const told = Buffer.from(hash, 'base64url');
    const right = hashOf(random, email);
    return told.length === right.length && timingSafeEqual(told, right);
  }

  function find(cookie: string | null, email: string): string | null {
    const marks = (cookie ?? '').split(between).slice(0, mostDevices);
    return marks.find((mark) => isOf(mark, email)) ?? null;
  }

  return {
    /** The browser's mark for this person, who is named in lower case; null where they have not signed in on it. */
    find,

    /** What the browser is to keep once the person has signed in on it: their mark, and those of others before them. */
    keep(cookie: string | null, email: string): string {
      const random = randomBytes(randomBytesOfDevice).toString('base64url');
      const own = find(cookie, email) ?? `${random}~${hashOf(random, email).toString('base64url')}`;
      const others = (cookie ?? '').split(between).filter((mark) => devicePattern.test(mark) && mark !== own);
      return [own, ...others].slice(0, mostDevices).join(between);
    },
  };
}

export type Devices = ReturnType<typeof openDevices>;
