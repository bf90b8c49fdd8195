import { z } from 'zod/mini';
import { householdRoles } from './household-role.ts';
import { plainDate } from './plain-date.ts';
import { namedRoutes, route } from './route-definition.ts';

export const household = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  /** The current date in that time zone. */
  today: plainDate,
  /** What the person may do in it. */
  role: z.enum(householdRoles),
  /** Whether other people are in it. */
  isShared: z.boolean(),
});

/** The household of a person. */
export const householdRoutes = namedRoutes({
  household: route('GET', '/api/household', 'viewer', 'read', {
    summary: 'The household of the session',
    response: household,
  }),
});
