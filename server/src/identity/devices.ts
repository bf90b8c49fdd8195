import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A family's browser may be known for each of them; the cookie stays short. */
const maxDevices = 5;
const deviceIdBytes = 16;
const devicePattern = /^[A-Za-z0-9_-]{22}~[A-Za-z0-9_-]{43}$/;
const separator = '.';

/**
 * Marks of browsers on which a person has signed in, as OWASP's device cookies: a random number with a keyed hash over it and the
 * person's address. A mark opens nothing; failed logins with it are counted apart from strangers' (docs/decisions/0042).
 */
export function openDevices(secret: Buffer) {
  const hashOf = (random: string, email: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['device', random, email]))
      .digest();

  function isValidFor(mark: string, email: string): boolean {
    if (!devicePattern.test(mark)) return false;
    const [random = '', hash = ''] = mark.split('~');
    const received = Buffer.from(hash, 'base64url');
    const right = hashOf(random, email);
    return received.length === right.length && timingSafeEqual(received, right);
  }

  function find(cookie: string | null, email: string): string | null {
    const marks = (cookie ?? '').split(separator).slice(0, maxDevices);
    return marks.find((mark) => isValidFor(mark, email)) ?? null;
  }

  return {
    /** The browser's mark for this person, who is named in lower case; null where they have not signed in on it. */
    find,

    /** What the browser is to keep once the person has signed in on it: their mark, and those of others before them. */
    keep(cookie: string | null, email: string): string {
      const random = randomBytes(deviceIdBytes).toString('base64url');
      const own = find(cookie, email) ?? `${random}~${hashOf(random, email).toString('base64url')}`;
      const others = (cookie ?? '')
        .split(separator)
        .filter((mark) => devicePattern.test(mark) && mark !== own);
      return [own, ...others].slice(0, maxDevices).join(separator);
    },
  };
}

export type Devices = ReturnType<typeof openDevices>;
