import type { HouseholdRole } from '@cairn/contract/household-role';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Handlers } from '../http/handlers.ts';
import { changeHousehold, type Household, readHousehold, todayOf } from '../journal/households.store.ts';
import { hasOthers } from '../journal/private-accounts.store.ts';
import type { Identity } from '../people/identity.ts';
import type { Members } from './members.ts';

export type HouseholdsRoutesDeps = {
  database: Database;
  identity: Pick<
    Identity,
    | 'householdsOf'
    | 'addHousehold'
    | 'switchHousehold'
    | 'lookAtInvitation'
    | 'joinHousehold'
    | 'registration'
  >;
  members: Members;
  now: () => Date;
};

/** Handlers for the household itself, who is in it, and the person’s other households. */
export function householdsHandlers({ database, identity, members, now }: HouseholdsRoutesDeps) {
  const shown = async (tx: HouseholdTransaction, household: Household, role: HouseholdRole) => ({
    ...household,
    today: todayOf(household, now()),
    role,
    isShared: await hasOthers(tx),
  });
  return {
    household: async ({ session }) =>
      inHousehold(database, session.scope, async (tx) => shown(tx, await readHousehold(tx), session.role)),
    editHousehold: async ({ session, body }) =>
      inHousehold(database, session.scope, async (tx) =>
        shown(tx, await changeHousehold(tx, body), session.role),
      ),
    members: ({ session }) => members.list(session),
    inviteMember: ({ session, body: { email = null, role, lastDay = null }, client }) =>
      members.invite(session, { email, access: { role, lastDay }, client }),
    withdrawMemberInvitation: async ({ session, params }) => {
      await identity.registration.withdrawInvitation(session.scope.householdId, params.invitationId);
      return {};
    },
    editMember: async ({ session, params, body: { role, lastDay = null } }) => {
      await members.edit(session, params.userId, { role, lastDay });
      return {};
    },
    removeMember: async ({ session, params }) => ({ notice: await members.remove(session, params.userId) }),
    leaveHousehold: async ({ session }) => ({ notice: await members.leave(session) }),
    households: async ({ session }) => {
      const own = await identity.householdsOf(session.user.id);
      const households = own.map(async ({ scope, role }) => {
        const { id, name } = await inHousehold(database, scope, readHousehold);
        return { id, name, role, isCurrent: id === session.scope.householdId };
      });
      return { households: await Promise.all(households) };
    },
    addHousehold: async ({ session, body: { name } }) => {
      const { timeZone } = await inHousehold(database, session.scope, readHousehold);
      const { householdId: id } = await identity.addHousehold(session, { name, timeZone });
      return { id, name, role: 'owner' as const, isCurrent: true };
    },
    switchHousehold: async ({ session, params }) => {
      await identity.switchHousehold(session, params.householdId);
      return {};
    },
    lookAtInvitation: async ({ body, client }) => {
      const { place, ...invitation } = await identity.lookAtInvitation(body.token, client);
      return { ...invitation, role: place.role, lastDay: place.lastDay };
    },
    joinHousehold: async ({ session, body, client }) => {
      await identity.joinHousehold(session, body.token, client);
      return {};
    },
  } satisfies Partial<Handlers>;
}
