import { joiningRoutes } from '@cairn/contract/joining';
import { call } from '../../api/api.ts';
import { goOnAfter } from '../../lib/before-leaving.ts';
import type { OutputOf } from '../../lib/call-types.ts';

export type Invitation = OutputOf<typeof joiningRoutes.lookAtInvitation>;

/** What an invitation’s link leads to. */
export const lookAtInvitation = (token: string, signal: AbortSignal): Promise<Invitation> =>
  call(joiningRoutes.lookAtInvitation, { body: { token }, signal });

export const joinHousehold = (token: string): Promise<void> =>
  goOnAfter(() => call(joiningRoutes.joinHousehold, { body: { token } }));
