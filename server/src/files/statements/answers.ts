import { fileAccountKind, importColumnRole } from '@cairn/contract/imports';
import { z } from 'zod';

/**
 * What a person says of how a file is read: the answers to its questions, by their ids, and what they changed of what was decided. The
 * preview and the import read the file by it, and so do later files of its layout.
 */
export const answersSchema = z
  .object({
    'date-order': z.enum(['ymd', 'dmy', 'mdy']),
    /** Where no day is where it belongs: whether it is in the memo. */
    'date-field': z.enum(['memo', 'none']),
    'decimal-sign': z.enum(['.', ',']),
    /** `plus-is-in`: only what came in has a sign. */
    sign: z.enum(['as-written', 'turned', 'plus-is-in']),
    /** Whether amounts have their fees in them. */
    fee: z.enum(['inside', 'beside']),
    /** The place of the column of amounts, from 0. */
    'amount-column': z.string().regex(/^\d{1,3}$/),
    /** The currency of all amounts for which the file names none, or the one that most have. */
    currency: z.string().regex(/^[A-Z]{3}$/),
    /** What the file’s account is. */
    kind: fileAccountKind,
    /** What columns hold, by their places from 0. */
    columns: z.record(z.string().regex(/^\d{1,3}$/), importColumnRole),
    /** What the file had decided itself, and the person changed. */
    overruled: z.array(z.enum(['date-order', 'decimal-sign', 'sign'])),
  })
  .partial();
export type Answers = z.output<typeof answersSchema>;
