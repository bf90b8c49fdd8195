// The build of the browser's code takes this for `react-router` (vite.config.ts): what the pages use of it. Development, and drawing pages to
// HTML at build time, have the framework's own.
import {
  type ComponentProps,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
} from 'react';
import { addressOf, type Place, resolveTarget, type Target } from './place.ts';
import type { GoOptions } from './router.ts';
import { useShown } from './router-context.tsx';

// biome-ignore lint/performance/noBarrelFile: it stands for a package
export { Links, Meta, Scripts } from './head-elements.tsx';
export { Outlet, useRouteError } from './router-context.tsx';

export function useLocation(): Place {
  return useShown().place;
}

export function useMatches() {
  return useShown().matches;
}

export function useNavigate() {
  return useShown().router.go;
}

/** Without a server's answers no page fails with a status of its own. */
export function isRouteErrorResponse(): boolean {
  return false;
}

type NewSearch = string | Record<string, string> | URLSearchParams;

export function useSearchParams() {
  const { place, router } = useShown();
  const params = useMemo(() => new URLSearchParams(place.search), [place.search]);
  const change = useCallback(
    (next: NewSearch | ((now: URLSearchParams) => NewSearch), options?: GoOptions) => {
      const given = typeof next === 'function' ? next(new URLSearchParams(params)) : next;
      return router.go(`?${new URLSearchParams(given)}`, options);
    },
    [params, router],
  );
  return [params, change] as const;
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: Target;
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
  /** Loads the document again. */
  reloadDocument?: boolean;
};

function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  reloadDocument,
  onClick,
  ...rest
}: LinkProps) {
  const { place, router } = useShown();
  const href = addressOf(resolveTarget(to, place.pathname));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isOurs = reloadDocument !== true && (rest.target === undefined || rest.target === '_self');
    if (event.defaultPrevented || !isOurs || !isPlainClick(event)) return;
    event.preventDefault();
    const options: GoOptions = { replace: replace ?? href === addressOf(place), state };
    void router.go(to, preventScrollReset === true ? { ...options, preventScrollReset } : options);
  };
  // A link that is pointed at or has the focus is likely to be followed.
  const prepare = () => router.preparePage(resolveTarget(to, place.pathname).pathname);
  return <a onPointerEnter={prepare} onFocus={prepare} {...rest} href={href} onClick={follow} />;
}

type NavLinkProps = Omit<LinkProps, 'className'> & {
  /** Only at exactly this address, and not below it. */
  end?: boolean;
  className: (state: { isActive: boolean }) => string;
};

export function NavLink({ to, end = false, className, ...rest }: NavLinkProps) {
  const { place } = useShown();
  const target = resolveTarget(to, place.pathname).pathname.toLowerCase();
  const here = place.pathname.toLowerCase();
  const isActive = here === target || (!end && here.startsWith(target.endsWith('/') ? target : `${target}/`));
  return (
    <Link
      {...rest}
      to={to}
      aria-current={isActive ? 'page' : undefined}
      className={className({ isActive })}
    />
  );
}

export function Navigate({ to, replace = false, state }: { to: Target; replace?: boolean; state?: unknown }) {
  const { router, place } = useShown();
  const address = addressOf(resolveTarget(to, place.pathname));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address goes on, not another object that means the same.
  useEffect(() => void router.go(address, { replace, state }), [address]);
  return null;
}

/** Moves the page where it was, or to its top, once it is drawn. */
export function ScrollRestoration() {
  const { place, router } = useShown();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each place
  useLayoutEffect(() => router.settleScroll(), [place, router]);
  return null;
}

/** Fetches the code of a page that will be opened next. */
export function PrefetchPageLinks({ page }: { page: string }) {
  const { router } = useShown();
  useEffect(() => router.preparePage(resolveTarget(page, '/').pathname), [page, router]);
  return null;
}

/** The build of the pages wraps what they export in these, which hand on what no page here asks for. */
const asItIs = <T,>(component: T): T => component;

export {
  asItIs as UNSAFE_withComponentProps,
  asItIs as UNSAFE_withErrorBoundaryProps,
  asItIs as UNSAFE_withHydrateFallbackProps,
};
