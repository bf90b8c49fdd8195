import { householdRoutes } from '@cairn/contract/household';
import type { HouseholdRole } from '@cairn/contract/household-role';
import { memberRoutes } from '@cairn/contract/members';
import type { PlainDate } from '@cairn/domain/plain-date';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';

export type Access = { role: HouseholdRole; lastDay: PlainDate | null };

/** The household, who is in it, and the person’s other ones. */
export function useHousehold() {
  return {
    household: useQuery(queryFor(householdRoutes.household, {})),
    members: useQuery(queryFor(memberRoutes.members, {})),
    own: useQuery(queryFor(memberRoutes.households, {})),
  };
}

/** What an owner changes, each followed by how things are. */
export function useHouseholdChanges() {
  const queryClient = useQueryClient();
  const refresh = (...names: (keyof typeof householdRoutes | keyof typeof memberRoutes)[]) =>
    Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
  return {
    rename: useMutation({
      mutationFn: (name: string) => call(memberRoutes.editHousehold, { body: { name } }),
      onSuccess: () => refresh('household', 'households'),
    }),
    /** With an address it is for that person alone. */
    invite: useMutation({
      mutationFn: ({ email, ...access }: Access & { email: string }) =>
        call(memberRoutes.inviteMember, { body: { ...access, ...(email === '' ? {} : { email }) } }),
      onSuccess: () => refresh('members'),
    }),
    withdraw: useMutation({
      mutationFn: (invitationId: string) =>
        call(memberRoutes.withdrawMemberInvitation, { params: { invitationId } }),
      onSettled: () => refresh('members'),
    }),
    edit: useMutation({
      mutationFn: ({ userId, ...access }: Access & { userId: string }) =>
        call(memberRoutes.editMember, { params: { userId }, body: access }),
      onSuccess: () => refresh('members', 'household', 'households'),
    }),
    remove: useMutation({
      mutationFn: (userId: string) => call(memberRoutes.removeMember, { params: { userId } }),
      // Also after a failure: banks may have been disconnected.
      onSettled: () => queryClient.invalidateQueries(),
    }),
  };
}

export type HouseholdChanges = ReturnType<typeof useHouseholdChanges>;
