import type { User } from '@cairn/contract/auth';
import type { HouseholdScope } from '../db/household-scope.ts';

/** `isConfirmed`: the person has proven lately that it is them. */
export type Session = { sessionId: string; user: User; scope: HouseholdScope; isConfirmed: boolean };
