import { z } from 'zod';
import { timeZone } from './plain-date.ts';

export const household = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  timeZone: z.string(),
});

export const householdEdit = z.object({ timeZone });
