import { randomUUID } from 'node:crypto';
import { routes } from '@cairn/contract/routes';

/** Somebody with an account at the server, or about to make one. */
export type Person = { server: string; name: string; email: string; password: string; token: string };

/** A call of the contract's route table, as far as making it needs to know. */
type Call<Answer> = { method: string; path: string; response: { parse: (json: unknown) => Answer } };
type Input = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
};

/** A name, an unused address, and a password. Nothing is sent. */
export function newcomer(server: string): Person {
  return {
    server,
    name: 'Ada Lovelace',
    email: `ada.${randomUUID()}@example.com`,
    password: 'correct horse battery',
    token: '',
  };
}

/** Makes one call as the person and reads the answer by the contract, money as cents. Throws when it fails. */
export async function ask<Answer>(person: Person, call: Call<Answer>, input: Input = {}): Promise<Answer> {
  const response = await send(person, call, input);
  const text = await response.text();
  if (!response.ok) throw new Error(`${call.method} ${call.path} answered ${response.status}: ${text}`);
  return call.response.parse(JSON.parse(text));
}

/** Makes one call as the person and gives the answer as it comes. */
export function send(
  { server, token }: Pick<Person, 'server' | 'token'>,
  { method, path }: Pick<Call<unknown>, 'method' | 'path'>,
  { params = {}, query = {}, body }: Input = {},
): Promise<Response> {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query);
  return fetch(`${server}${filled}${search.size === 0 ? '' : `?${search}`}`, {
    method,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Registers somebody new over HTTP, in New York. */
export const register = (server: string): Promise<Person> => registerAs(newcomer(server));

export async function registerAs(person: Person): Promise<Person> {
  const { name, email, password } = person;
  const { token } = await ask(person, routes.register, {
    body: { name, email, password, timeZone: 'America/New_York' },
  });
  return { ...person, token };
}
