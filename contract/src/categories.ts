import { categoryColorCount } from '@cairn/domain/categories';
import { z } from 'zod/mini';
import { categoryIdText } from './category-id.ts';
import { namedRoutes, route } from './route-definition.ts';
import { typedText } from './text.ts';
import { categoriesResponse } from './transactions.ts';

/** Direction marks, soft hyphens and zero-width spaces, which come with pasted text. */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
/** Joiners that are not between letters of a script that needs them (Persian, Hindi, emoji sequences). */
const strayJoiner =
  /(?<![^\p{Script=Latin}\p{Zs}])[\u200c\u200d]|[\u200c\u200d](?![^\p{Script=Latin}\p{Zs}])/gu;

/** Normalized and without invisible characters, so that names that look the same are the same. */
const name = typedText('Name', 40).check(
  z.overwrite((text) =>
    text
      .replace(/\p{Zs}+/gu, ' ')
      .replace(unseen, '')
      .replace(strayJoiner, ''),
  ),
  z.normalize('NFC'),
  z.trim(),
  z.minLength(1),
);
const color = z.int().check(z.minimum(0), z.maximum(categoryColorCount - 1));

/** A category of the household: a top-level one with a kind, or a subcategory with its parent's kind. */
export const newCategory = z.union([
  z.object({ name, parentId: categoryIdText, color: z.optional(color) }),
  z.object({ name, parentId: z.null(), kind: z.enum(['spending', 'income']), color: z.optional(color) }),
]);
export type NewCategory = z.output<typeof newCategory>;

/** One change of a category at a time, so that each can be undone by itself. */
export const categoryChange = z.union([
  z.strictObject({ name }),
  z.strictObject({ parentId: categoryIdText }),
  z.strictObject({ color }),
  z.strictObject({ isHidden: z.boolean() }),
  /** Its transactions, rules and budgets move to the other category, and it is removed. */
  z.strictObject({ mergeInto: categoryIdText }),
]);
export type CategoryChange = z.output<typeof categoryChange>;

/** The categories after the change, and its step of the history, by which it is undone. */
export const categoryChangeResponse = z.extend(categoriesResponse, {
  stepId: z.string(),
  /** The category that was added or changed; after a merge, the remaining one. */
  categoryId: z.string(),
  /** Transactions whose category or kind changed. */
  changedCount: z.int(),
});

const params = z.object({ categoryId: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,63}$/)) });

/** The household's tree of categories. */
export const categoryRoutes = namedRoutes({
  categories: route('GET', '/api/categories', 'viewer', 'read', {
    summary: 'The household’s categories: each parent, followed by its subcategories',
    response: categoriesResponse,
  }),
  addCategory: route('POST', '/api/categories', 'member', 'write', {
    once: true,
    summary: 'Add a category',
    body: newCategory,
    response: categoryChangeResponse,
  }),
  changeCategory: route('PATCH', '/api/categories/:categoryId', 'member', 'write', {
    once: true,
    summary: 'Rename, move, color, hide or merge a category',
    params,
    body: categoryChange,
    response: categoryChangeResponse,
  }),
});
