import { Component, createContext, type ReactNode, use } from 'react';
import type { Place } from './place.ts';
import type { Match, Router, RouterState } from './router.ts';

type Shown = RouterState & { router: Router };

export const ShownContext = createContext<Shown | null>(null);
/** How many layouts are around. */
const DepthContext = createContext(0);
const ErrorContext = createContext<unknown>(undefined);

export function useShown(): Shown {
  const shown = use(ShownContext);
  if (shown === null) throw new Error('Pages are drawn inside the router');
  return shown;
}

export function useRouteError(): unknown {
  return use(ErrorContext);
}

type BoundaryProps = { place: Place; instead: ReactNode; children: ReactNode };
type BoundaryState = { failed: { error: unknown } | null; place: Place };

/** Shows a page's own failure in its place, until another page is opened. */
class FailureBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { failed: null, place };
  }

  override render() {
    const { failed } = this.state;
    if (failed === null) return this.props.children;
    return <ErrorContext value={failed.error}>{this.props.instead}</ErrorContext>;
  }
}

function MatchView({ match, depth }: { match: Match; depth: number }) {
  const { place, isFallback } = useShown();
  const { default: Page = Outlet, ErrorBoundary, HydrateFallback, Layout } = match.module;
  const page = isFallback && HydrateFallback !== undefined ? <HydrateFallback /> : <Page />;
  const guarded =
    ErrorBoundary === undefined ? (
      page
    ) : (
      <FailureBoundary place={place} instead={<ErrorBoundary />}>
        {page}
      </FailureBoundary>
    );
  return (
    <DepthContext value={depth}>{Layout === undefined ? guarded : <Layout>{guarded}</Layout>}</DepthContext>
  );
}

/** The page inside the layout that draws it. */
export function Outlet() {
  return <MatchAt depth={use(DepthContext) + 1} />;
}

export function MatchAt({ depth }: { depth: number }) {
  const match = useShown().matches[depth];
  return match === undefined ? null : <MatchView key={match.id} match={match} depth={depth} />;
}
