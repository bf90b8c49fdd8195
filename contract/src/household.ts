import { z } from 'zod';
import { plainDate, timeZone } from './plain-date.ts';

export const household = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  /** The current date in that time zone. */
  today: plainDate,
});

export const householdEdit = z.object({ timeZone });
