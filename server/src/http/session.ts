import type { User } from '@cairn/contract/auth';
import type { HouseholdRole } from '@cairn/contract/household-role';
import type { KeyScope } from '@cairn/contract/key-scope';
import type { HouseholdScope } from '../db/household-scope.ts';

/**
 * Who calls, and for which household. `role`: in the household of `scope`. `isConfirmed`: the person has proven lately that it is them.
 * `lacksSecondStep`: the server requires a second step, and the person has none. `key`: the API key that calls in their name, whose id
 * `sessionId` is then; null in a session.
 */
export type Session = {
  sessionId: string;
  user: User;
  scope: HouseholdScope;
  role: HouseholdRole;
  isConfirmed: boolean;
  lacksSecondStep: boolean;
  key: { id: string; name: string; scopes: readonly KeyScope[] } | null;
};
