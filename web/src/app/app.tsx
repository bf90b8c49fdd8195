import { useEffect, useMemo, useState } from 'react';
import { type Location, Route, Routes, useLocation } from 'react-router';
import { useWayToSetup } from '../features/people/use-second-step-setup.ts';
import { PreparePage } from '../lib/prepare-page.ts';
import { FailureBoundary } from '../ui/route-failure.tsx';
import { IdentityWindow } from './identity-window.tsx';
import { codeOf, loadPage, type Page, pageAt, pages, preparePage } from './pages.ts';
import { ScrollMemory } from './scroll-memory.ts';

/** The place whose page is shown: a page that is opened next is shown at once where its code is here. Until it is, the one before it stays. */
function useShownLocation(): Location {
  const location = useLocation();
  const [shown, setShown] = useState(location);
  const isHere = location.pathname === shown.pathname || pageAt(location.pathname).code !== null;
  if (isHere && location !== shown) setShown(location);
  useEffect(() => {
    if (isHere) return;
    let isLatest = true;
    loadPage(pageAt(location.pathname)).then(
      () => isLatest && setShown(location),
      // The server may have a newer build, of which this page knows no file.
      () => isLatest && window.location.reload(),
    );
    return () => {
      isLatest = false;
    };
  }, [location, isHere]);
  return isHere ? location : shown;
}

function Content({ page }: { page: Page }) {
  const { default: View } = codeOf(page).page;
  return (
    <FailureBoundary place={useLocation().key}>
      <View />
    </FailureBoundary>
  );
}

/** Stays as it is from one of its pages to the next. */
function Guarded() {
  const { page, layout } = codeOf(pageAt(useLocation().pathname));
  return layout === null ? null : <layout.default preload={page.preload ?? []} />;
}

const routeOf = (page: Page) => <Route key={page.path} path={page.path} element={<Content page={page} />} />;

/** All pages, at their addresses. The code of the first one is here when this is drawn. */
export function App() {
  const location = useShownLocation();
  useWayToSetup();
  // The same elements while the same place is shown: a page that waits for the code of the next is not drawn again for its address.
  return useMemo(
    () => (
      <PreparePage value={preparePage}>
        {pageAt(location.pathname).code?.page.meta()}
        <FailureBoundary place={location.key}>
          <Routes location={location}>
            {pages.filter(({ isPublic }) => isPublic).map(routeOf)}
            <Route element={<Guarded />}>{pages.filter(({ isPublic }) => !isPublic).map(routeOf)}</Route>
          </Routes>
        </FailureBoundary>
        <ScrollMemory location={location} />
        <IdentityWindow />
      </PreparePage>
    ),
    [location],
  );
}
