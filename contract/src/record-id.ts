import { z } from 'zod/mini';

/** The id of a record. Capitals are read as the small letters that answers have, so that one id is never two. */
export const recordId = z.uuid().check(z.toLowerCase());
