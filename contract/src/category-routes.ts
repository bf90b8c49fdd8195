import { categoryColorCount } from '@cairn/domain/categories';
import { z } from 'zod';
import { categoryIdText } from './category-id.ts';
import type { RouteDefinition } from './route-definition.ts';
import { typedText } from './text.ts';
import { categoriesResponse } from './transactions.ts';

/** Marks of direction, soft hyphens and blanks without a width, which come with a paste. */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
/** Persian and Hindi words and families of emoji need what joins letters or keeps them apart. Beside Latin letters it only hides. */
const strayJoiner =
  /(?<![^\p{Script=Latin}\p{Zs}])[\u200c\u200d]|[\u200c\u200d](?![^\p{Script=Latin}\p{Zs}])/gu;

/** In one spelling, and without what cannot be seen: two names that look alike are one. */
const name = typedText('Name', 40)
  .overwrite((text) =>
    text
      .replace(/\p{Zs}+/gu, ' ')
      .replace(unseen, '')
      .replace(strayJoiner, ''),
  )
  .normalize('NFC')
  .trim()
  .min(1);
const color = z
  .int()
  .min(0)
  .max(categoryColorCount - 1);

/** A category of the household's own: a parent of spending or income, or a part of a parent, whose kind it has. */
export const newCategory = z.union([
  z.object({ name, parentId: categoryIdText, color: color.optional() }),
  z.object({ name, parentId: z.null(), kind: z.enum(['spending', 'income']), color: color.optional() }),
]);
export type NewCategory = z.output<typeof newCategory>;

/** One change of a category at a time, so that each can be undone by itself. */
export const categoryChange = z.union([
  z.strictObject({ name }),
  z.strictObject({ parentId: categoryIdText }),
  z.strictObject({ color }),
  z.strictObject({ isHidden: z.boolean() }),
  /** Its transactions, rules and budgets become those of the other category, and it is there no more. */
  z.strictObject({ mergeInto: categoryIdText }),
]);
export type CategoryChange = z.output<typeof categoryChange>;

/** The categories as they are afterwards, and by what the change is undone. */
export const categoryChangeResponse = categoriesResponse.extend({
  changeId: z.string(),
  /** The category that was added or changed; of a merge the one that is left. */
  categoryId: z.string(),
  /** Transactions that are in another category, or count as something else, than before. */
  changedCount: z.int(),
});

const params = z.object({ categoryId: z.string().regex(/^[a-z0-9][a-z0-9-]{1,63}$/) });

/** The household's tree of categories. */
export const categoryRoutes = {
  categories: {
    method: 'GET',
    path: '/api/categories',
    access: 'session',
    summary: 'The household’s categories: each parent, followed by its subcategories',
    response: categoriesResponse,
  },
  addCategory: {
    method: 'POST',
    path: '/api/categories',
    access: 'session',
    once: true,
    summary: 'Add a category',
    body: newCategory,
    response: categoryChangeResponse,
  },
  changeCategory: {
    method: 'PATCH',
    path: '/api/categories/:categoryId',
    access: 'session',
    once: true,
    summary: 'Rename, move, color, hide or merge a category',
    params,
    body: categoryChange,
    response: categoryChangeResponse,
  },
  undoCategoryEdit: {
    method: 'POST',
    path: '/api/category-edits/:categoryEditId/undo',
    access: 'session',
    once: true,
    summary: 'Undo the addition or a change of a category',
    params: z.object({ categoryEditId: z.uuid() }),
    response: categoriesResponse,
  },
} as const satisfies Record<string, RouteDefinition>;
