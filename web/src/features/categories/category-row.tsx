import type { Category } from '@cairn/contract/transactions';
import { EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { countOf, formatCount } from '../../lib/format.ts';
import { transactionsAddress } from '../transactions/transactions-address.ts';
import type { CategoryAction } from './category-actions.ts';
import { CategoryMenu } from './category-menu.tsx';
import { ColorMenu } from './color-menu.tsx';
import { RenameField } from './rename-field.tsx';
import type { CategoryEdits } from './use-category-edits.ts';

/** As tall as a row's skeleton. */
export const categoryRowClass = 'min-h-11';

function Count({ category: { id, name, transactionsCount: count } }: { category: Category }) {
  if (count === 0) return <span className="figures px-2 text-13 text-muted">0</span>;
  return (
    <Link
      to={transactionsAddress({ categoryId: id })}
      aria-label={`${countOf(count, 'transaction')} in ${name}`}
      className="figures rounded-small px-2 py-1 text-13 underline-offset-3 hover:underline"
    >
      {formatCount(count)}
    </Link>
  );
}

/** The name; pressed, it can be typed over where it may be changed. */
function Name({ category, onRename }: { category: Category; onRename: (() => void) | null }) {
  const { name, parentId, isHidden } = category;
  const look = `block truncate ${parentId === null ? 'font-medium' : ''} ${isHidden ? 'text-muted' : ''}`;
  return (
    <span className="flex min-w-0 items-center gap-3">
      {onRename === null ? (
        <span className={look}>{name}</span>
      ) : (
        <button
          type="button"
          title="Rename"
          aria-label={`${name}: rename`}
          onClick={onRename}
          className="-mx-1 min-w-0 rounded-small px-1 text-left hover:bg-sunken"
        >
          <span className={look}>{name}</span>
        </button>
      )}
      {isHidden && (
        <span className="inline-flex shrink-0 items-center gap-1 text-12 text-muted">
          <EyeOff size={14} />
          Hidden
        </span>
      )}
    </span>
  );
}

type Props = {
  category: Category;
  actions: readonly CategoryAction[];
  change: CategoryEdits['change'];
  /** For what opens a dialog. */
  onAction: (action: 'add' | 'move' | 'merge') => void;
};

/** One category: its color, name and count, and what can be done to it. */
export function CategoryRow({ category, actions, change, onAction }: Props) {
  const [renaming, setRenaming] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    // Only where the focus would be lost: after a click elsewhere it is there.
    if (wasRenaming.current && !renaming && document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>('[data-category-menu]')?.focus();
    wasRenaming.current = renaming;
  }, [renaming]);

  function run(action: CategoryAction): void {
    if (action === 'rename') setRenaming(true);
    else if (action === 'hide' || action === 'show')
      change.mutate({ category, change: { isHidden: action === 'hide' } });
    else onAction(action);
  }

  return (
    <div
      ref={row}
      className={`grid grid-cols-[2.25rem_minmax(0,1fr)_auto_2.25rem] items-center gap-x-1 ${categoryRowClass} ${category.parentId === null ? '' : 'pl-7'}`}
    >
      <ColorMenu category={category} onPick={(color) => change.mutate({ category, change: { color } })} />
      {renaming ? (
        <RenameField category={category} change={change} onDone={() => setRenaming(false)} />
      ) : (
        <Name category={category} onRename={actions.includes('rename') ? () => setRenaming(true) : null} />
      )}
      <Count category={category} />
      {actions.length > 0 && <CategoryMenu category={category} actions={actions} onAction={run} />}
    </div>
  );
}
