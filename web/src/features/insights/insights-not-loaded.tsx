import { EmptyState } from '../../ui/empty-state.tsx';

/** Where nobody answered: whether there are insights, and for lack of what there are none, is not known. */
export function InsightsNotLoaded() {
  return (
    <EmptyState title="Your insights could not be loaded">
      They appear here when Cairn is available again.
    </EmptyState>
  );
}
