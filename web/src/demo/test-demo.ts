import { type RouteName, routes } from '@cairn/contract/routes';
import { z } from 'zod/mini';
import type { AnyInput, CallInput, CallOutput } from '../lib/call-types.ts';
import { demoUser } from '../lib/demo-mode.ts';
import { createDemoClient } from './demo-client.ts';

/** A demo of its own: makes its calls. Each answer passes through the wire's own form, so that it is one that the server could have given. */
export function openTestDemo(now: () => Date) {
  const user = { ...demoUser };
  const client = createDemoClient({
    now,
    session: { read: () => ({ token: 'demo', user, endedBy: null, isDemo: true }) },
  });
  async function call<N extends RouteName>(name: N, input: CallInput<N>): Promise<CallOutput<N>>;
  async function call(name: RouteName, input: AnyInput): Promise<unknown> {
    const schema: z.core.$ZodType = routes[name].response;
    return z.decode(schema, z.encode(schema, await client.call(routes[name], input)));
  }
  return call;
}
