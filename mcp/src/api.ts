import { errorBody } from '@cairn/contract/errors';
import { publicPathOf, type RouteDefinition } from '@cairn/contract/route-definition';
import { z } from 'zod';

/** A call as it is sent. `path`: with its query. */
export type Sent = { method: string; path: string; body?: string | Uint8Array; type?: string };
export type Received = { status: number; text: string };
/** Sends a call to the public API with a key. Throws ApiFailure where there is no answer. */
export type Send = (call: Sent) => Promise<Received>;

/** A call that was refused or failed, in words for a person. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
}

/** What is asked for by an address; what is undefined is left out. */
export type Query = Readonly<Record<string, string | number | undefined>>;

type Input = {
  params?: Readonly<Record<string, string>>;
  query?: Query;
  body?: object;
  file?: Uint8Array;
};

/** Calls a route of the public API, and reads its answer by the contract. Throws ApiFailure. */
export type Api = <R extends RouteDefinition>(route: R, input?: Input) => Promise<z.output<R['response']>>;

const unreadable =
  'Cairn answered something that this program does not understand. It may be of another version.';

export function createApi(send: Send): Api {
  return async <R extends RouteDefinition>(route: R, input: Input = {}) => {
    const received = await send(sentCall(route, input));
    const json = parsedJson(received.text);
    if (received.status >= 400) {
      const failed = errorBody.safeParse(json);
      throw new ApiFailure(failed.success ? failed.data.message : unreadable);
    }
    const response: R['response'] = route.response;
    const answer = z.safeParse(response, json);
    if (!answer.success) throw new ApiFailure(unreadable);
    return answer.data;
  };
}

function sentCall(route: RouteDefinition, { params = {}, query = {}, body, file }: Input): Sent {
  const address = publicPathOf(route);
  if (address === null) throw new Error(`${route.path} is no part of the public API`);
  const filled = address.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = searchOf(query);
  const call = { method: route.method, path: search.size === 0 ? filled : `${filled}?${search}` };
  if (file !== undefined) return { ...call, body: file, type: 'application/octet-stream' };
  return body === undefined ? call : { ...call, body: JSON.stringify(body), type: 'application/json' };
}

export function searchOf(query: Query): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
