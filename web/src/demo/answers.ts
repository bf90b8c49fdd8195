import type { RouteDefinition } from '@cairn/contract/route-definition';
import { type RouteName, type Routes, routes } from '@cairn/contract/routes';
import { z } from 'zod/mini';
import type { AnyInput, CallOutput } from '../lib/call-types.ts';

type Parsed<N extends RouteName, Part extends 'params' | 'query' | 'body'> = Routes[N] extends {
  [P in Part]: infer Schema extends z.core.$ZodType;
}
  ? z.output<Schema>
  : undefined;

/** A call as the contract has it, with its defaults; undefined where the route takes nothing. */
type DemoCall<N extends RouteName> = {
  params: Parsed<N, 'params'>;
  query: Parsed<N, 'query'>;
  body: Parsed<N, 'body'>;
};

/** An answer for each of some calls: one that is left out does not compile. */
export type Answers<N extends RouteName> = {
  [K in N]: (call: DemoCall<K>) => CallOutput<K> | Promise<CallOutput<K>>;
};

/** Throws ZodError where the input breaks the contract. */
function parseCall<N extends RouteName>(name: N, input: AnyInput): DemoCall<N>;
function parseCall(name: RouteName, { params, query, body }: AnyInput): unknown {
  const route: RouteDefinition = routes[name];
  return {
    params: route.params?.parse(params),
    query: route.query?.parse(query ?? {}),
    // The caller has the body as the contract reads it: cents, where the wire has dollars.
    body: route.body?.parse(z.encode(route.body, body)),
  };
}

/** Answers one call. Throws ZodError where the input breaks the contract. */
export async function answer<N extends RouteName>(answers: Answers<RouteName>, name: N, input: AnyInput) {
  return answers[name](parseCall(name, input));
}
