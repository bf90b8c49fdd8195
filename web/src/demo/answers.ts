import type { RouteName } from '@cairn/contract/routes';
import { z } from 'zod';
import type { AnyInput, CallOutput } from '../lib/call-types.ts';

/** An answer for each of some calls: one that is left out does not compile. */
export type Answers<N extends RouteName> = { [K in N]: (input: AnyInput) => CallOutput<K> };

/** The body as the contract wants it. Throws ZodError where it breaks the contract. */
export function bodyOf<S extends z.ZodType>(schema: S, input: AnyInput): z.output<S> {
  return schema.parse(z.encode<z.ZodType>(schema, input.body));
}
