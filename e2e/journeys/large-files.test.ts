import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { errorBody } from '@cairn/contract/errors';
import { routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import { ask, type Person, register } from '../people/person.ts';
import { test } from '../servers/shared-cairn.ts';

const piece = Buffer.alloc(1_000_000, 'a');
const maxPieces = 200;

/** `status`: null where the connection was closed while the file was sent. */
type Answer = { status: number | null; body: unknown; sentPieces: number };

/** Sends up to 200 MB, until the server answers. `length`: as it is announced; null sends it in chunks. */
function sendUntilAnswered({ server, token }: Person, length: number | null): Promise<Answer> {
  const { hostname, port } = new URL(server);
  return new Promise((resolve, reject) => {
    let sentPieces = 0;
    let isAnswered = false;
    const sent = request({
      hostname,
      port,
      method: 'POST',
      path: `${routes.addImport.path}?name=large.csv`,
      headers: { authorization: `Bearer ${token}`, ...(length !== null && { 'content-length': length }) },
    });
    const sendMore = () => {
      while (!isAnswered && sentPieces < maxPieces) {
        sentPieces += 1;
        if (!sent.write(piece)) return;
      }
    };
    sent.on('drain', sendMore);
    sent.on('response', (response: IncomingMessage) => {
      isAnswered = true;
      text(response)
        .then((body) => resolve({ status: response.statusCode ?? null, body: JSON.parse(body), sentPieces }))
        .catch(reject)
        .finally(() => sent.destroy());
    });
    // The server closes the connection after its answer, which this may miss while it still sends.
    sent.on('error', (error) => {
      if (length === null) resolve({ status: null, body: null, sentPieces });
      else reject(error);
    });
    sent.flushHeaders();
    if (length === null) sendMore();
  });
}

test('P37 a file of 200 MB is refused in words, before it is there', async ({ cairn }) => {
  const person = await register(cairn.url);
  const announced = await sendUntilAnswered(person, 200_000_000);
  expect(announced.status).toBe(413);
  expect(errorBody.parse(announced.body)).toMatchObject({
    error: 'payload_too_large',
    message: 'The file is larger than 50 MB.',
  });
  const inChunks = await sendUntilAnswered(person, null);
  expect([413, null]).toContain(inChunks.status);
  expect(inChunks.sentPieces).toBeLessThan(maxPieces);
  expect((await ask(person, routes.imports)).imports).toEqual([]);
});
