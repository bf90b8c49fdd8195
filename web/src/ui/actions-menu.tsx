import { Ellipsis, type LucideIcon } from 'lucide-react';
import { lazy } from 'react';
import { iconButtonClass } from './button.tsx';
import { FetchedMenu } from './fetched-menu.tsx';

const loadMenu = () => import('./open-actions-menu.tsx');
const OpenActionsMenu = lazy(loadMenu);

type Props<Action extends string> = {
  /** The accessible name of the button that opens it. */
  label: string;
  /** What each action is called. */
  items: Readonly<Record<Action, { label: string; icon: LucideIcon }>>;
  /** Those that are offered, in order. */
  actions: readonly Action[];
  onAction: (action: Action) => void;
  /** By which a page finds the button. */
  buttonData?: Readonly<Record<`data-${string}`, string>>;
};

/**
 * A menu of what can be done with one thing. What is chosen is done once it has closed, so that the focus comes back to its button.
 * Lists have a menu in each row: until it is used, a row has the button alone.
 */
export function ActionsMenu<Action extends string>({
  label,
  items,
  actions,
  onAction,
  buttonData,
}: Props<Action>) {
  return (
    <FetchedMenu
      kind="menu"
      load={loadMenu}
      closed={(opener) => (
        <button type="button" {...opener} {...buttonData} aria-label={label} className={iconButtonClass}>
          <Ellipsis size={18} />
        </button>
      )}
      opened={(byKey) => (
        <OpenActionsMenu
          label={label}
          items={actions.map((action) => ({ ...items[action], run: () => onAction(action) }))}
          buttonData={buttonData}
          openedByKey={byKey}
        />
      )}
    />
  );
}
