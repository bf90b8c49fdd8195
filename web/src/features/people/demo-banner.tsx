import { leaveDemo, useIsDemo } from './demo-mode.ts';

/** Above every page of the demo: what it is, and the way out. */
export function DemoBanner() {
  if (!useIsDemo()) return null;
  return (
    <aside aria-label="Demo" className="border-b border-line bg-sunken text-13 text-muted print:hidden">
      <div className="mx-auto flex min-h-9 max-w-[1248px] items-center justify-between gap-4 px-4 py-1 sm:px-6">
        <p>This is the demo, with sample data.</p>
        <button type="button" onClick={leaveDemo} className="link shrink-0 font-medium">
          Leave the demo
        </button>
      </div>
    </aside>
  );
}
