import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown when the server could not be reached. */
export function InsightsNotLoaded() {
  return (
    <EmptyState title="Your insights could not be loaded">
      They appear here when Cairn is available again.
    </EmptyState>
  );
}
