import type { Category, CategorySource, Transaction } from '@cairn/contract/transactions';
import { uncategorizedName } from '@cairn/domain/categories';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { ColorDot } from '../../ui/color-dot.tsx';
import { CategoryPicker } from '../categories/category-picker.tsx';
import { colorsOf } from '../categories/category-tree.ts';

const sourceWords: Record<CategorySource, string> = {
  user: 'Chosen by you',
  rule: 'Set by a rule',
  correction: 'Learned from your corrections',
  bank: 'From your bank',
  pattern: 'Standard bank description',
  brand: 'Known brand',
  words: 'Based on the description',
  none: 'Not categorized yet',
};

/** Where the category comes from and, for a prediction, its confidence: `Confidence: 87%, known brand`. */
function surenessWords({ categorySource, confidencePercent }: Transaction): string {
  const who = sourceWords[categorySource];
  if (confidencePercent === null) return who;
  return `Confidence: ${confidencePercent}%, ${who.charAt(0).toLowerCase()}${who.slice(1)}`;
}

type Props = {
  row: Transaction;
  categories: readonly Category[];
  onPick: (categoryId: string | null) => void;
  onMakeRule: () => void;
};

/** The category of a row, where it comes from, and how to change it. */
export function CategoryEntry({ row, categories, onPick, onMakeRule }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="listbox"
        disabled={row.reimbursesId !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-small border border-line-strong/60 bg-surface pr-2 pl-3 text-13 font-medium hover:bg-sunken"
      >
        <ColorDot color={colorsOf(categories).byId(row.categoryId)} />
        <span className="truncate">{row.aiCategory ?? uncategorizedName}</span>
        {row.reimbursesId === null && (
          <>
            <ChevronDown size={14} className="shrink-0 text-muted" />
            <span className="sr-only">Change category</span>
          </>
        )}
      </button>
      {/* Of a plain choice of the person, the line below says all. */}
      {(row.categorySource !== 'user' || row.reimbursesId !== null) && (
        <p className="mt-1 text-13 text-muted">{row.categoryReason}</p>
      )}
      <p className="text-12 text-muted">{surenessWords(row)}</p>
      <button type="button" onClick={onMakeRule} className="link mt-1 text-13">
        Make a rule
      </button>
      {anchor !== null && (
        <CategoryPicker
          anchor={anchor}
          categories={categories}
          current={row.categoryId}
          canReset={row.categorySource === 'user'}
          onPick={onPick}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
