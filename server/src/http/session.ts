import type { User } from '@cairn/contract/auth';
import type { HouseholdScope } from '../db/household-scope.ts';

export type Session = { sessionId: string; user: User; scope: HouseholdScope };
