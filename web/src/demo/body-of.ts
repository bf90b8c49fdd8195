import { z } from 'zod';
import type { AnyInput } from '../lib/call-types.ts';

/** The body as the contract wants it. Throws ZodError where it breaks the contract. */
export function bodyOf<S extends z.ZodType>(schema: S, input: AnyInput): z.output<S> {
  return schema.parse(z.encode<z.ZodType>(schema, input.body));
}
