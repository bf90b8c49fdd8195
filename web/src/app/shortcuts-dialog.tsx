import { Fragment } from 'react';
import { keyLabels, type Shortcut, shortcuts } from '../lib/shortcuts.ts';
import { Dialog } from '../ui/dialog.tsx';

const groups: readonly { title: string; table: Readonly<Record<string, Shortcut>> }[] = [
  { title: 'Everywhere', table: shortcuts.everywhere },
  { title: 'Go to', table: shortcuts.go },
  { title: 'Transactions', table: shortcuts.transactions },
  { title: 'Review', table: shortcuts.review },
];

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <dt className="flex items-center justify-end gap-1.5 text-12 text-muted">
      {keys.map((combination, index) => (
        <Fragment key={combination}>
          {index > 0 && 'or'}
          <span className="flex gap-1">
            {keyLabels(combination).map((key) => (
              <kbd
                key={key}
                className="flex h-6 min-w-6 items-center justify-center rounded-small border border-line-strong/60 bg-sunken px-1.5 font-sans text-12 font-medium text-ink"
              >
                {key}
              </kbd>
            ))}
          </span>
        </Fragment>
      ))}
    </dt>
  );
}

/** The list of the keys and what they do. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className="space-y-5">
        {groups.map(({ title, table }) => (
          <section key={title} aria-label={title}>
            <h3 className="border-b border-line pb-1 text-13 font-medium text-muted">{title}</h3>
            <dl>
              {Object.values(table)
                .filter(({ does }) => does !== undefined)
                .map(({ keys, does }) => (
                  <div
                    key={does}
                    className="flex min-h-9 flex-row-reverse items-center justify-between gap-4"
                  >
                    <Keys keys={keys} />
                    <dd>{does}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
