import { z } from 'zod/mini';
import { householdRoles } from './household-role.ts';
import { plainDate } from './plain-date.ts';
import { empty, namedRoutes, route } from './route-definition.ts';
import { text } from './text.ts';

const maxTokenLength = 512;
const token = text(maxTokenLength).check(z.minLength(1));

/** What somebody who has an invitation's link may know of it before they use it. `lastDay`: of their access; null where it does not end. */
const invitationResponse = z.object({
  householdName: z.string(),
  invitedBy: z.string(),
  role: z.enum(householdRoles),
  lastDay: z.nullable(plainDate),
  /** Whom it is for; null where anybody who has the link may use it. */
  email: z.nullable(z.string()),
});

/** How somebody comes into a household. */
export const joiningRoutes = namedRoutes({
  lookAtInvitation: route('POST', '/api/households/invitation', 'public', 'none', {
    summary: 'What an invitation’s link leads to',
    body: z.object({ token }),
    response: invitationResponse,
  }),
  joinHousehold: route('POST', '/api/households/join', 'person', 'none', {
    summary: 'Use up an invitation to join a household, and go on in it',
    body: z.object({ token }),
    response: empty,
  }),
});
