import { z } from 'zod/mini';
import { text } from './text.ts';

/** A category's id in a request. An unknown one is answered as not found. */
export const categoryIdText = text(64);
/** A category's id, or several with commas between. */
export const categoryIdsText = text(2000);

const uuids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})*$/i;

/** An account's or a tag's id, or several with commas between. */
export const idsText = z
  .string()
  .check(z.maxLength(2000), z.regex(uuids, 'must be an id, or several with commas between'), z.toLowerCase());
