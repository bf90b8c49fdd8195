import type { Category } from '@cairn/contract/transactions';
import { CornerDownRight, Eye, EyeOff, ListPlus, type LucideIcon, Merge, Pencil } from 'lucide-react';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import type { CategoryAction } from './category-actions.ts';

const items: Record<CategoryAction, { label: string; icon: LucideIcon }> = {
  rename: { label: 'Rename', icon: Pencil },
  add: { label: 'Add subcategory…', icon: ListPlus },
  move: { label: 'Move to…', icon: CornerDownRight },
  merge: { label: 'Merge into…', icon: Merge },
  hide: { label: 'Hide', icon: EyeOff },
  show: { label: 'Show', icon: Eye },
};

type Props = {
  category: Category;
  actions: readonly CategoryAction[];
  onAction: (action: CategoryAction) => void;
};

/** What can be done to a category. */
export function CategoryMenu({ category, actions, onAction }: Props) {
  return (
    <ActionsMenu
      label={`Change ${category.name}`}
      items={items}
      actions={actions}
      onAction={onAction}
      buttonData={{ 'data-category-menu': category.id }}
    />
  );
}
