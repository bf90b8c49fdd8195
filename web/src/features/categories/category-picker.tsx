import type { Category } from '@cairn/contract/transactions';
import { Check, RotateCcw } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ColorDot } from '../../ui/color-dot.tsx';
import { choosableCategories, cssColor, parentOf, searchCategories } from './category-tree.ts';

/** `color`: null for what is no category. `parentName`: of a part that is listed apart from its parent. */
type Option = {
  id: string | null;
  name: string;
  isPart: boolean;
  color: string | null;
  parentName: string | null;
};

const gapPx = 4;
const heightPx = 344;
const widthPx = 272;

/** Where the list opens: under what it was opened from, or over it where there is no room below. */
function placeBy(anchor: HTMLElement): { left: string; top: string } {
  const { left, top, bottom } = anchor.getBoundingClientRect();
  const roomBelow = window.innerHeight - bottom;
  const y = roomBelow > heightPx + gapPx || roomBelow > top ? bottom + gapPx : top - heightPx - gapPx;
  const x = Math.min(left, document.body.clientWidth - widthPx - 8);
  return {
    left: `${Math.max(8, x)}px`,
    top: `${Math.max(8, Math.min(y, window.innerHeight - heightPx - 8))}px`,
  };
}

function optionsFor(categories: readonly Category[], canReset: boolean, typed: string): Option[] {
  const isTree = typed.trim() === '';
  const options = searchCategories(choosableCategories(categories), typed).map((category) => ({
    id: category.id,
    name: category.name,
    isPart: isTree && category.parentId !== null,
    color: cssColor(category.color),
    parentName: isTree ? null : (parentOf(category, categories)?.name ?? null),
  }));
  const reset = { id: null, name: 'Choose automatically', isPart: false, color: null, parentName: null };
  return canReset && isTree ? [...options, reset] : options;
}

type Props = {
  anchor: HTMLElement;
  categories: readonly Category[];
  /** The category that is set now; null when several rows do not agree. */
  current: string | null;
  /** Whether there is a person's choice to take back. */
  canReset: boolean;
  onPick: (categoryId: string | null) => void;
  onClose: () => void;
};

type PickerOptionProps = {
  option: Option;
  id: string;
  active: boolean;
  chosen: boolean;
  onPick: () => void;
};

function PickerOption({ option, id, active, chosen, onPick }: PickerOptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={ref}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      data-active={active || undefined}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
      onKeyDown={() => {}}
      className={`flex min-h-9 cursor-pointer items-center gap-2 rounded-small px-2 text-13 hover:bg-sunken data-active:bg-sunken ${option.id === null ? 'mt-1 border-t border-line' : ''} ${option.isPart ? 'pl-6' : ''}`}
    >
      {option.color === null ? (
        <RotateCcw size={14} className="shrink-0" />
      ) : (
        <ColorDot color={option.color} />
      )}
      <span className={`truncate ${option.isPart || option.parentName !== null ? '' : 'font-medium'}`}>
        {option.name}
      </span>
      {option.parentName !== null && (
        <span className="min-w-0 flex-1 truncate text-12 text-muted"> {option.parentName}</span>
      )}
      {chosen && <Check size={16} className="stroke-2 ml-auto shrink-0 text-accent" />}
    </div>
  );
}

/** Shows the popover and puts the focus into its field; gives the focus back to what it was opened from. */
function usePopover(anchor: HTMLElement): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const popover = ref.current;
    popover?.showPopover();
    popover?.querySelector('input')?.focus();
    return () => {
      // In the table the row itself is what the keys go on from.
      const back = anchor.closest('tr')?.querySelector('[data-row-link]') ?? anchor;
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, [anchor]);
  return ref;
}

/** Typing narrows the options; arrows, Enter and Esc do what they do in any list. */
function useOptions({ categories, current, canReset, onPick, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const options = optionsFor(categories, canReset, typed);
  const isLoading = categories.length === 0;
  // Null until the person moves: the category that is set now, or the first of those found.
  const [movedTo, setMovedTo] = useState<number | null>(null);
  const start = typed.trim() === '' ? options.findIndex(({ id }) => id === current) : 0;
  const activeIndex = movedTo ?? Math.max(0, start);
  // Enter was pressed before the categories were here: it counts when they are.
  const [isEntered, setIsEntered] = useState(false);

  const pick = (option: Option | undefined) => {
    if (option === undefined) return;
    onClose();
    if (option.id !== current) onPick(option.id);
  };
  const pickActive = useEffectEvent(() => pick(options[activeIndex]));
  useEffect(() => {
    if (isEntered && !isLoading) pickActive();
  }, [isEntered, isLoading]);
  const type = (text: string) => {
    setTyped(text);
    setMovedTo(null);
    setIsEntered(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setMovedTo((activeIndex + step + options.length) % Math.max(1, options.length));
    else if (event.key === 'Enter') isLoading ? setIsEntered(true) : pick(options[activeIndex]);
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { typed, type, options, isLoading, activeIndex, pick, onKeyDown };
}

/** A list of categories by what it was opened from. */
export function CategoryPicker(props: Props) {
  const { anchor, current, onClose } = props;
  const ref = usePopover(anchor);
  const { typed, type, options, isLoading, activeIndex, pick, onKeyDown } = useOptions(props);
  const listId = useId();
  return (
    <div
      ref={ref}
      popover="auto"
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose();
      }}
      style={{ ...placeBy(anchor), width: `${widthPx}px`, maxHeight: `${heightPx}px` }}
      className="fixed inset-auto m-0 overflow-hidden rounded-large border border-line-strong bg-surface p-1.5 text-ink open:flex open:flex-col"
    >
      <input
        role="combobox"
        aria-label="Category"
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={options[activeIndex] && `${listId}-${activeIndex}`}
        placeholder="Find a category"
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        className="mb-1.5 h-9 shrink-0 rounded-small border border-line-strong bg-surface px-2.5 text-15 md:text-13"
      />
      <div id={listId} role="listbox" aria-label="Categories" className="min-h-0 flex-1 overflow-y-auto">
        {options.map((option, index) => (
          <PickerOption
            key={option.id}
            option={option}
            id={`${listId}-${index}`}
            active={index === activeIndex}
            chosen={option.id !== null && option.id === current}
            onPick={() => pick(option)}
          />
        ))}
      </div>
      {options.length === 0 && (
        <p className="px-2 py-2 text-13 text-muted">
          {isLoading ? 'Loading categories…' : 'No matching category'}
        </p>
      )}
    </div>
  );
}
