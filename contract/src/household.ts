import { z } from 'zod/mini';
import { plainDate, timeZone } from './plain-date.ts';
import { namedRoutes, route } from './route-definition.ts';

export const household = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  /** The current date in that time zone. */
  today: plainDate,
});

export const householdEdit = z.object({ timeZone });

/** The household of a person. */
export const householdRoutes = namedRoutes({
  household: route('GET', '/api/household', 'household', {
    summary: 'The household of the session',
    response: household,
  }),
  editHousehold: route('PATCH', '/api/household', 'household', {
    summary: 'Change the household’s time zone',
    body: householdEdit,
    response: household,
  }),
});
