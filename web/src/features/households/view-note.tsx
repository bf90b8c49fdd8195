import type { View } from '@cairn/contract/route-definition';
import { chooseView } from '../../lib/view.ts';

const words: Record<Exclude<View, 'all'>, string> = {
  shared: 'Every page shows what everybody in the household sees.',
  mine: 'Every page shows only accounts whose transactions you alone see.',
};

/** Above every page while it shows a part of what there is: which, and how to see all again. */
export function ViewNote({ view }: { view: Exclude<View, 'all'> }) {
  return (
    <p role="note" className="border-b border-line bg-sunken px-4 py-2 text-13 text-muted">
      {words[view]}{' '}
      <button type="button" className="link" onClick={() => chooseView('all')}>
        Show all accounts
      </button>
    </p>
  );
}
