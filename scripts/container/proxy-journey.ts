// Run on the network of a booted machine: a person's calls through its proxy, by the address that people open. Prints how many transactions
// there are. `restored`: the person and what they imported are there already.
import assert from 'node:assert/strict';
import { get } from 'node:http';
import { request } from 'node:https';

const [certificate = '', state = 'new'] = process.argv.slice(2);
const origin = 'https://money.example.org';
const person = { email: 'ada@example.com', password: 'correct horse battery' };
const rowCount = 20_000;

type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; body: string };
type Call = { method?: string; token?: string; body?: string | Buffer; headers?: Record<string, string> };

/** A call to the name, which this machine alone resolves to its own proxy. `untilText`: does not wait for the end once that arrived. */
function ask(path: string, { method = 'GET', token, body, headers = {} }: Call = {}, untilText?: string) {
  return new Promise<Answer>((done, fail) => {
    const call = request(
      `${origin}${path}`,
      {
        method,
        ca: certificate,
        lookup: (_host, _options, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]),
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        const end = () => done({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          if (untilText === undefined || !text.includes(untilText)) return;
          end();
          call.destroy();
        });
        response.once('end', end);
      },
    );
    call.once('error', fail);
    call.end(body);
  });
}

async function post(path: string, body: object, token?: string, headers: Record<string, string> = {}) {
  const given = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  };
  return ask(path, token === undefined ? given : { ...given, token });
}

async function begin(): Promise<string> {
  const forged = { 'x-forwarded-for': '203.0.113.9' };
  const answer =
    state === 'restored'
      ? await post('/api/auth/login', person, undefined, forged)
      : await post('/api/auth/register', { name: 'Ada', timeZone: 'UTC', ...person }, undefined, forged);
  assert.ok(answer.status < 300, answer.body);
  return JSON.parse(answer.body).token;
}

/** A file of 20 MB arrives, and one that is larger than the limit is refused. */
async function importFile(token: string): Promise<void> {
  const note = 'x'.repeat(970);
  const rows = Array.from({ length: rowCount }, (_, index) => {
    const day = String((index % 28) + 1).padStart(2, '0');
    return `2026-01-${day},Shop ${index} ${note},-${index % 90}.25`;
  });
  const body = `Date,Description,Amount\n${rows.join('\n')}\n`;
  assert.ok(body.length > 19_000_000);
  const headers = { 'content-type': 'application/octet-stream' };
  const read = await ask('/api/imports?name=large.csv', { method: 'POST', token, body, headers });
  assert.equal(read.status, 200, read.body.slice(0, 300));
  assert.equal(JSON.parse(read.body).import.importFiles[0].counts.read, rowCount);
}

/** What is answered without TLS. */
const statusInClear = (path: string) =>
  new Promise<number | undefined>((done, fail) => {
    const headers = { host: new URL(origin).hostname };
    get({ host: '127.0.0.1', path, headers }, (response) => {
      response.resume();
      done(response.statusCode);
    }).on('error', fail);
  });

assert.equal(await statusInClear('/login'), 301, 'a page is sent on to https');
assert.equal(await statusInClear('/api/accounts'), 403, 'a call without TLS is refused');
const token = await begin();
const home = await ask('/');
assert.equal(home.status, 200);
assert.match(String(home.headers['strict-transport-security']), /max-age/, 'HTTPS is known to the server');
const stream = await ask('/api/events', { token, headers: { accept: 'text/event-stream' } }, '\n');
assert.equal(stream.status, 200, 'a stream’s first bytes arrive while it goes on');
const passkey = await post('/api/auth/passkey/begin', {});
assert.equal(passkey.status, 200, passkey.body);
assert.ok(
  passkey.body.includes('"money.example.org"'),
  `passkeys belong to the public address: ${passkey.body}`,
);
const security = JSON.parse((await ask('/api/security', { token })).body);
assert.equal(security.sessions[0].address, '127.0.0.1', 'an address that the caller made up is not believed');
assert.equal((await ask('/metrics')).headers['content-type']?.includes('openmetrics') ?? false, false);
if (state === 'new') await importFile(token);
const manual = await ask('/api/imports', { token });
process.stdout.write(`${JSON.parse(manual.body).imports.length}\n`);
