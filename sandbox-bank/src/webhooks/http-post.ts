import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** A receiver has this long to answer, as at Plaid. */
const ANSWER_WITHIN_MS = 10_000;

/**
 * Sends one webhook on a connection of its own and gives the answer's status.
 * @throws Error when the receiver cannot be reached, does not answer within 10 seconds, or `closing` is aborted.
 */
export function postWebhook(
  url: string,
  body: Buffer,
  headers: Record<string, string>,
  closing: AbortSignal,
): Promise<number> {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest;
  const signal = AbortSignal.any([closing, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method: 'POST',
      agent: false,
      signal,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': body.length },
    });
    sending.on('error', (error) =>
      reject(signal.aborted && !closing.aborted ? new Error('no answer within 10 s') : error),
    );
    sending.on('response', (response) => {
      // The status is the whole answer: receivers send nothing that matters.
      response.on('error', () => undefined);
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sending.end(body);
  });
}
