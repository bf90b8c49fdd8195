import type { RouteName } from '@cairn/contract/routes';
import type { AnyInput, CallOutput } from '../lib/call-types.ts';

/** An answer for each of some calls: one that is left out does not compile. */
export type Answers<N extends RouteName> = {
  [K in N]: (input: AnyInput) => CallOutput<K> | Promise<CallOutput<K>>;
};
