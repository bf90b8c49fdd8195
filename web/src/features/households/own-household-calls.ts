import { memberRoutes } from '@cairn/contract/members';
import { call } from '../../api/api.ts';
import { goOnAfter } from '../../lib/before-leaving.ts';

export const switchHousehold = (householdId: string): Promise<void> =>
  goOnAfter(() => call(memberRoutes.switchHousehold, { params: { householdId } }));

export const addHousehold = (name: string): Promise<void> =>
  goOnAfter(() => call(memberRoutes.addHousehold, { body: { name } }));

/** Leaves the household of the session. Gives a notice about banks where access could not be ended. */
export const leaveHousehold = async (): Promise<string | null> =>
  (await call(memberRoutes.leaveHousehold)).notice;
