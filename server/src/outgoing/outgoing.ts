import { lookup as lookUpHost } from 'node:dns';
import { request as requestInClear } from 'node:http';
import { type RequestOptions, request as requestEncrypted } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { AppError } from '@cairn/contract/errors';
import { requireNoTransaction } from '../db/transaction-under-way.ts';
import { isPublicAddress } from './public-address.ts';

/** `headers`: without the length and the host, which follow from the rest. */
export type OutgoingPost = { url: string; headers: Readonly<Record<string, string>>; body: Buffer | string };

export type Outgoing = {
  /** Throws AppError invalid_request, in words for the person who entered it, for an address that nothing is ever sent to. */
  requireAllowed(url: string): void;
  /**
   * Sends a body to an address that a person, or their browser, has given. Gives the status, also that of a redirect, which is not
   * followed. Throws where the address is none of the public internet, or does not answer in time.
   */
  post(post: OutgoingPost): Promise<{ status: number }>;
};

/** An address that is never sent to, by its name or by what its name stands for. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

export type OutgoingOptions = {
  /** Hosts, each with a port where only that is meant, that may be private and need no encryption: what the operator named. */
  privateHosts?: readonly string[];
  /** The public hosts that may be called, with `*.` those below a name; null, or not given: all. */
  publicHosts?: readonly string[] | null;
  lookup?: LookupFunction;
  timeoutMs?: number;
};

const usualTimeoutMs = 10_000;
/** Of an answer nothing but its status is used. */
const maxAnswerBytes = 65_536;
const maxAddressLength = 2_000;

const words = {
  form: 'Enter an address that begins with https://.',
  login: 'Leave the user name and password out of the address.',
  unlisted: 'This server sends nothing to this host. Ask the person who runs it to allow it.',
  private: 'This address is in a private network, where nothing is sent. Enter one of the public internet.',
};

/**
 * Calls of addresses that other people chose. Each is a way into the network of the server, unless the address is looked at when it is
 * connected to: a name may stand for another address a moment after it was checked.
 */
export function createOutgoing({
  privateHosts = [],
  publicHosts = null,
  lookup = lookUpHost,
  timeoutMs = usualTimeoutMs,
}: OutgoingOptions = {}): Outgoing {
  const named = new Set(privateHosts);
  const isNamed = ({ host, hostname }: URL) => named.has(host) || named.has(hostname);

  function requireAllowed(address: string): URL {
    const url = address.length > maxAddressLength ? null : URL.parse(address);
    const isHttp = url?.protocol === 'https:' || (url?.protocol === 'http:' && isNamed(url));
    if (url === null || !isHttp) throw new AppError('invalid_request', words.form);
    if (url.username !== '' || url.password !== '') throw new AppError('invalid_request', words.login);
    // No name is looked up for an address, so that it is checked here and nowhere else.
    const bare = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(bare) !== 0 && !isPublicAddress(bare) && !isNamed(url))
      throw new AppError('invalid_request', words.private);
    if (!isNamed(url) && !isListed(publicHosts, url)) throw new AppError('invalid_request', words.unlisted);
    return url;
  }

  return {
    requireAllowed: (address) => void requireAllowed(address),
    async post({ url: address, headers, body }) {
      requireNoTransaction('An outgoing call');
      const url = requireAllowed(address);
      const options: RequestOptions = {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: isNamed(url) ? lookup : publicOnly(lookup),
        // A connection that is kept would be to an address that was checked for an earlier call.
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      };
      return { status: await statusOf(url, options, body) };
    },
  };
}

function isListed(hosts: readonly string[] | null, { hostname }: URL): boolean {
  if (hosts === null) return true;
  return hosts.some((one) => (one.startsWith('*.') ? hostname.endsWith(one.slice(1)) : hostname === one));
}

/** Fails where any of the addresses of a name is not public: which of them is connected to is not ours to say. */
function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, done) =>
    lookup(hostname, options, (error, address, family) => {
      if (error !== null) return done(error, address, family);
      const found = typeof address === 'string' ? [address] : address.map((one) => one.address);
      if (found.length > 0 && found.every(isPublicAddress)) return done(null, address, family);
      return done(new PrivateAddressError('The name stands for a private address'), '', 0);
    });
}

function statusOf(url: URL, options: RequestOptions, body: Buffer | string): Promise<number> {
  const request = url.protocol === 'https:' ? requestEncrypted : requestInClear;
  return new Promise((done, failed) => {
    const call = request(url, options, (answer) => {
      let length = 0;
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > maxAnswerBytes) answer.destroy();
      });
      // The status is known by now, however long the rest would be.
      answer.on('close', () => done(answer.statusCode ?? 0));
      answer.on('error', () => undefined);
    });
    call.on('error', failed);
    call.end(body);
  });
}
