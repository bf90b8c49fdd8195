import type { Category } from '@cairn/contract/transactions';
import { lazy } from 'react';
import { iconButtonClass } from '../../ui/button.tsx';
import { ColorDot } from '../../ui/color-dot.tsx';
import { FetchedMenu } from '../../ui/fetched-menu.tsx';
import { cssColor } from './category-tree.ts';
import { colorName } from './category-words.ts';

const loadMenu = () => import('./open-color-menu.tsx');
const OpenColorMenu = lazy(loadMenu);

type Props = { category: Category; onPick: (color: number) => void };

/** The category's color; pressed, it opens the six of the palette. */
export function ColorMenu({ category: { name, color }, onPick }: Props) {
  const label = `Color of ${name}: ${colorName(color)}. Change`;
  return (
    <FetchedMenu
      kind="menu"
      load={loadMenu}
      closed={(opener) => (
        <button type="button" {...opener} aria-label={label} className={iconButtonClass}>
          <ColorDot color={cssColor(color)} className="size-3.5" />
        </button>
      )}
      opened={(byKey) => <OpenColorMenu label={label} color={color} onPick={onPick} openedByKey={byKey} />}
    />
  );
}
