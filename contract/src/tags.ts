import { z } from 'zod';
import { recordId } from './record-id.ts';
import { typedText } from './text.ts';

/** How many tags one transaction can have by a person's choice. */
export const maxTagsOfTransaction = 20;

export const tag = z.object({
  id: z.string(),
  /** Unique in the household, in any letter case. */
  name: z.string(),
  /** Of the transactions that the person may see. */
  transactionsCount: z.int(),
});
export type Tag = z.output<typeof tag>;

export const tagsResponse = z.object({ tags: z.array(tag) });

export const tagName = typedText('Name', 40).normalize('NFC').trim().min(1, 'Name must not be empty');

/** The tags that a person chose for a transaction; null removes the choice, so that those of rules apply again. */
export const chosenTagIds = z.array(recordId).max(maxTagsOfTransaction).nullable();

export const newTag = z.object({ name: tagName });

/** One change at a time, so that each can be undone by itself. */
export const tagChange = z.union([
  z.strictObject({ name: tagName }),
  /** Its transactions get the other tag, and it is removed. */
  z.strictObject({ mergeInto: recordId }),
]);
export type TagChange = z.output<typeof tagChange>;

/** The tags after a change, and the id that undoes it. */
export const tagChangeResponse = tagsResponse.extend({ changeId: z.string() });
