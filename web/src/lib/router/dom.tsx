// As `react-router.tsx`, for `react-router/dom`.
import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRouter, type Router } from './router.ts';
import { MatchAt, ShownContext } from './router-context.tsx';

let router: Router | null = null;

function theRouter(): Router {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = window;
  if (manifest === undefined || modules === undefined) throw new Error('The page names no code');
  router ??= createRouter(manifest.routes, modules);
  return router;
}

/** Brings the page to life that the browser was given, and shows those that are opened after it. */
export function HydratedRouter() {
  const [router] = useState(theRouter);
  const [shown, setShown] = useState(router.read);
  useEffect(() => {
    const show = () => setShown(router.read());
    // A page that takes long to draw must not hold up the one that is there.
    const unsubscribe = router.subscribe(() => (router.isUrgent() ? flushSync(show) : startTransition(show)));
    const stop = router.start();
    return () => {
      unsubscribe();
      stop();
    };
  }, [router]);
  return (
    <ShownContext value={{ ...shown, router }}>
      <MatchAt depth={0} />
    </ShownContext>
  );
}
