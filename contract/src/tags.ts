import { z } from 'zod/mini';
import { recordId } from './record-id.ts';
import { namedRoutes, route } from './route-definition.ts';
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

export const tagName = typedText('Name', 40).check(
  z.normalize('NFC'),
  z.trim(),
  z.minLength(1, 'Name must not be empty'),
);

/** The tags that a person chose for a transaction; null removes the choice, so that those of rules apply again. */
export const chosenTagIds = z.nullable(z.array(recordId).check(z.maxLength(maxTagsOfTransaction)));

export const newTag = z.object({ name: tagName });

/** One change at a time, so that each can be undone by itself. */
export const tagChange = z.union([
  z.strictObject({ name: tagName }),
  /** Its transactions get the other tag, and it is removed. */
  z.strictObject({ mergeInto: recordId }),
]);
export type TagChange = z.output<typeof tagChange>;

/** The tags after a change, and the id that undoes it. */
export const tagChangeResponse = z.extend(tagsResponse, { stepId: z.string() });

const params = z.object({ tagId: recordId });

/** The household's tags. */
export const tagRoutes = namedRoutes({
  tags: route('GET', '/api/tags', 'viewer', 'read', {
    summary: 'The tags by name, with how many transactions have each',
    response: tagsResponse,
  }),
  addTag: route('POST', '/api/tags', 'member', 'write', {
    once: true,
    summary: 'Add a tag, or return the one that has this name',
    body: newTag,
    response: tag,
  }),
  changeTag: route('PATCH', '/api/tags/:tagId', 'member', 'write', {
    once: true,
    summary: 'Rename a tag, or merge it into another',
    params,
    body: tagChange,
    response: tagChangeResponse,
  }),
  deleteTag: route('DELETE', '/api/tags/:tagId', 'member', 'write', {
    summary: 'Delete a tag; its transactions stay',
    params,
    response: tagChangeResponse,
  }),
});
