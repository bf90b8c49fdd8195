import { uncategorizedId } from '@cairn/domain/categories';
import type { Finding } from '../findings/finding.ts';
import type { SnapshotRow } from '../ledger/types.ts';

/** Transactions of a subcategory, or of a parent with all its subcategories. */
export type CategoryRows = { id: string; name: string; parentId: string; rows: readonly SnapshotRow[] };

/** Groups transactions by subcategory and by parent; uncategorized ones have no group of their own. */
export function rowsByCategory(rows: readonly SnapshotRow[]): CategoryRows[] {
  const parts = [...Map.groupBy(rows, (row) => row.categoryId).values()].flatMap((ofPart) => {
    const [first] = ofPart;
    if (first === undefined || first.categoryId === first.parentId || first.categoryId === uncategorizedId)
      return [];
    return [{ id: first.categoryId, name: first.categoryName, parentId: first.parentId, rows: ofPart }];
  });
  const parents = [...Map.groupBy(rows, (row) => row.parentId).values()].flatMap((ofParent) => {
    const known = ofParent.filter(({ categoryId }) => categoryId !== uncategorizedId);
    const [first] = ofParent;
    if (first === undefined || known.length === 0) return [];
    return [{ id: first.parentId, name: first.parentName, parentId: first.parentId, rows: ofParent }];
  });
  return [...parts, ...parents];
}

/** A finding about a category and the amount at stake. */
export type CategoryFinding = { category: CategoryRows; stakeCents: number; finding: Finding };

/** A subcategory with this share of its parent's change, in the same direction, explains it. */
const minShareOfParent = 0.5;

/**
 * Prefers specific findings: of a parent and its subcategory, the subcategory where it explains most of the parent's change, else the
 * parent.
 */
export function mostSpecific(found: readonly CategoryFinding[]): Finding[] {
  const isPart = ({ category }: CategoryFinding) => category.id !== category.parentId;
  const explains = (part: CategoryFinding, parent: CategoryFinding) =>
    isPart(part) &&
    part.category.parentId === parent.category.id &&
    Math.sign(part.stakeCents) === Math.sign(parent.stakeCents) &&
    Math.abs(part.stakeCents) >= Math.abs(parent.stakeCents) * minShareOfParent;
  const saved = found.filter(
    (one) => isPart(one) || !found.some((part) => part !== one && explains(part, one)),
  );
  const parentIds = new Set(saved.filter((one) => !isPart(one)).map(({ category }) => category.id));
  return saved
    .filter((one) => !isPart(one) || !parentIds.has(one.category.parentId))
    .map(({ finding }) => finding);
}
