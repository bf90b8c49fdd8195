import { text } from './text.ts';

/** A category's id in a request. An unknown one is answered as not found. */
export const categoryIdText = text(64);
/** A category's id, or several with commas between. */
export const categoryIdsText = text(2000);
