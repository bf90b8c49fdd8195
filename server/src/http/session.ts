import type { User } from '@cairn/contract/auth';
import type { HouseholdRole } from '@cairn/contract/household-role';
import type { HouseholdScope } from '../db/household-scope.ts';

/** `role`: in the household of `scope`. `isConfirmed`: the person has proven lately that it is them. */
export type Session = {
  sessionId: string;
  user: User;
  scope: HouseholdScope;
  role: HouseholdRole;
  isConfirmed: boolean;
};
