import type { Category } from '@cairn/contract/transactions';
import type { CategoryKind } from '@cairn/domain/categories';
import { Section } from '../../ui/section.tsx';
import { actionsFor, type Branch } from './category-actions.ts';
import { CategoryRow } from './category-row.tsx';
import { kindTitles } from './category-words.ts';
import type { CategoryEdits } from './use-category-edits.ts';

const kinds: readonly CategoryKind[] = ['spending', 'income', 'transfer'];

/** Two columns where there is room; no parent is parted from its parts. */
export const columnsClass = 'gap-x-12 lg:columns-2';
const branchClass = 'break-inside-avoid border-b border-line py-1.5';

export type DialogAction = { action: 'add' | 'move' | 'merge'; category: Category };

type Props = {
  branches: readonly Branch[];
  categories: readonly Category[];
  change: CategoryEdits['change'];
  onDialog: (dialog: DialogAction) => void;
};

/** The tree: parents with their parts, by what they count as. */
export function CategorySections({ branches, categories, change, onDialog }: Props) {
  const rowOf = (category: Category) => (
    <CategoryRow
      category={category}
      actions={actionsFor(category, categories)}
      change={change}
      onAction={(action) => onDialog({ action, category })}
    />
  );
  return kinds.map((kind) => {
    const shown = branches.filter(({ parent }) => parent.kind === kind);
    if (shown.length === 0) return null;
    return (
      <Section key={kind} title={kindTitles[kind]} className="mb-10">
        <ul className={columnsClass}>
          {shown.map(({ parent, parts }) => (
            <li key={parent.id} aria-label={parent.name} className={branchClass}>
              {rowOf(parent)}
              {parts.length > 0 && (
                <ul aria-label={`Subcategories of ${parent.name}`}>
                  {parts.map((part) => (
                    <li key={part.id} aria-label={part.name}>
                      {rowOf(part)}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </Section>
    );
  });
}
