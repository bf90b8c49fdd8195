import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export type Tab<Id extends string> = { id: Id; label: string };

type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  active: Id;
  onChange: (id: Id) => void;
  children: ReactNode;
};

/** Where the key leads from a tab; the ends meet. Null for a key that leads nowhere. */
function indexByKey(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** Tabs over one panel, moved through by the arrow keys; `children` are the active tab's. */
export function Tabs<Id extends string>({ label, tabs, active, onChange, children }: TabsProps<Id>) {
  const baseId = useId();
  const listRef = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const index = tabs.findIndex(({ id }) => id === active);
    const nextIndex = indexByKey(event.key, index, tabs.length);
    const next = nextIndex === null ? undefined : tabs[nextIndex];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.id);
    listRef.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  }

  return (
    <>
      <div ref={listRef} role="tablist" aria-label={label} className="flex gap-6 border-b border-line">
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${baseId}-${id}`}
            data-tab={id}
            aria-selected={id === active}
            aria-controls={`${baseId}-panel`}
            tabIndex={id === active ? 0 : -1}
            onClick={() => onChange(id)}
            onKeyDown={onKeyDown}
            className="-mb-px h-11 border-b-2 border-transparent font-medium text-muted transition-colors duration-150 hover:text-ink aria-selected:border-accent aria-selected:text-ink"
          >
            {name}
          </button>
        ))}
      </div>
      <div id={`${baseId}-panel`} role="tabpanel" aria-labelledby={`${baseId}-${active}`} className="pt-6">
        {children}
      </div>
    </>
  );
}
