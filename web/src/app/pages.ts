import type { ComponentType, ReactNode } from 'react';
import { matchPath } from 'react-router';
import type { PreloadCall } from '../api/queries.ts';

/** What the code of a page exports. `preload`: what it asks as soon as it is opened, beside the check of the token and not after it. */
type PageCode = {
  default: ComponentType;
  meta: () => ReactNode;
  preload?: readonly PreloadCall[];
};

/** `file`: in the folder of pages. `code`: null until it is fetched. Public pages have no layout around them. */
export type Page = {
  path: string;
  file: string;
  isPublic: boolean;
  code: { page: PageCode; layout: typeof import('./signed-in-layout.tsx') | null } | null;
};

const files = import.meta.glob<PageCode>('../pages/*.tsx');

function page(path: string, file: string, isPublic = false): Page {
  return { path, file, isPublic, code: null };
}

/** Every page. What is not public is behind the guard. */
export const pages: readonly Page[] = [
  page('/', 'home', true),
  page('/login', 'login', true),
  page('/auth', 'login', true),
  page('/register', 'register', true),
  page('/signup', 'register', true),
  page('/forgot-password', 'forgot-password', true),
  page('/reset-password', 'reset-password', true),
  page('/confirm-address', 'confirm-address', true),
  page('/single-sign-on', 'single-sign-on', true),
  page('/two-step', 'two-step', true),
  page('/join', 'join', true),
  page('/stop', 'stop', true),
  page('/about', 'about', true),
  page('/contact', 'contact', true),
  page('/account', 'account', true),
  page('/roadmap', 'roadmap', true),
  page('/privacy', 'privacy', true),
  page('/terms', 'terms', true),
  page('/dashboard', 'dashboard'),
  page('/transactions', 'transactions'),
  page('/review', 'review'),
  page('/categories', 'categories'),
  page('/merchants', 'merchants'),
  page('/merchant', 'merchant'),
  page('/rules', 'rules'),
  page('/plaid-demo', 'plaid-demo'),
  page('/budgets', 'budgets'),
  page('/accounts', 'accounts'),
  page('/currencies', 'currencies'),
  page('/household', 'household'),
  page('/shared-costs', 'shared-costs'),
  page('/notifications', 'notifications'),
  page('/operator', 'operator'),
  page('/imports', 'imports'),
  page('/history', 'history'),
  page('/insights', 'insights'),
  page('/recurring', 'recurring'),
  page('/bank-return', 'bank-return'),
  page('*', 'not-found', true),
];

/** The page at an address, if only the one that says that there is nothing. */
export function pageAt(pathname: string): Page {
  const found = pages.find(({ path }) => matchPath(path, pathname) !== null);
  if (found === undefined) throw new Error(`There is no page at ${pathname}`);
  return found;
}

/** Fetches the code of a page, which the browser does once. */
export async function loadPage(page: Page): Promise<void> {
  const load = files[`../pages/${page.file}.tsx`];
  if (load === undefined) throw new Error(`There is no file of a page ${page.file}`);
  const layout = page.isPublic ? null : import('./signed-in-layout.tsx');
  const [code, around] = await Promise.all([load(), layout]);
  page.code = { page: code, layout: around };
}

/** The code of a page that is shown. Throws where it could not be fetched. */
export function codeOf({ code, file }: Page): NonNullable<Page['code']> {
  if (code === null) throw new Error(`The code of the page ${file} is not here`);
  return code;
}

/** Fetches the code of a page that is likely to be opened. A failure shows when it is opened. */
export function preparePage(address: string): void {
  const { pathname } = new URL(address, window.location.origin);
  void loadPage(pageAt(pathname)).catch(() => undefined);
}
