import { z } from 'zod';

/** What a person answered about a file, by the question's id. */
export const answersSchema = z
  .object({
    'date-order': z.enum(['ymd', 'dmy', 'mdy']),
    /** Where no day is where it belongs: whether it is in the memo. */
    'date-field': z.enum(['memo', 'none']),
    'decimal-sign': z.enum(['.', ',']),
    sign: z.enum(['as-written', 'turned']),
  })
  .partial();
export type Answers = z.output<typeof answersSchema>;
