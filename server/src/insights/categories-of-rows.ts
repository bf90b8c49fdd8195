import { uncategorizedId } from '@cairn/domain/categories';
import type { SnapshotRow } from '../ledger/types.ts';
import type { Finding } from './finding.ts';

/** Rows under one name: those of a part, or those of a parent with all of its parts. */
export type CategoryRows = { id: string; name: string; parentId: string; rows: readonly SnapshotRow[] };

/** Rows by the names that they count under: each part, and each parent with its parts. What nobody has categorized has no name. */
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

/** A finding about a category, and how much money it is about. */
export type CategoryFinding = { category: CategoryRows; stakeCents: number; finding: Finding };

/** A part that has at least so much of what its parent shows, and goes the same way, explains it. */
const leastShareOfParent = 0.5;

/** The specific before the general: of a parent and its part, the part where it explains most of what the parent shows, else the parent. */
export function mostSpecific(found: readonly CategoryFinding[]): Finding[] {
  const isPart = ({ category }: CategoryFinding) => category.id !== category.parentId;
  const explains = (part: CategoryFinding, parent: CategoryFinding) =>
    isPart(part) &&
    part.category.parentId === parent.category.id &&
    Math.sign(part.stakeCents) === Math.sign(parent.stakeCents) &&
    Math.abs(part.stakeCents) >= Math.abs(parent.stakeCents) * leastShareOfParent;
  const kept = found.filter(
    (one) => isPart(one) || !found.some((part) => part !== one && explains(part, one)),
  );
  const parentIds = new Set(kept.filter((one) => !isPart(one)).map(({ category }) => category.id));
  return kept
    .filter((one) => !isPart(one) || !parentIds.has(one.category.parentId))
    .map(({ finding }) => finding);
}
