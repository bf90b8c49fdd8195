import { z } from 'zod';

/** What a person answered about a file, by the question's id. */
export const answersSchema = z
  .object({
    'date-order': z.enum(['ymd', 'dmy', 'mdy']),
    /** Where no day is where it belongs: whether it is in the memo. */
    'date-field': z.enum(['memo', 'none']),
    'decimal-sign': z.enum(['.', ',']),
    sign: z.enum(['as-written', 'turned']),
    /** Whether amounts have their fees in them. */
    fee: z.enum(['inside', 'beside']),
    /** The place of the column of amounts, from 0. */
    'amount-column': z.string().regex(/^\d{1,3}$/),
  })
  .partial();
export type Answers = z.output<typeof answersSchema>;
