import { routes } from '@cairn/contract/routes';
import type { Page } from '@playwright/test';

/** Collects the calls that leave the browser, but for what the sign-in page asks before the demo begins: how one can sign in. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isBeforeDemo = pathname === routes.waysToSignIn.path && new URL(page.url()).pathname === '/login';
    if (pathname.startsWith('/api/') && !isBeforeDemo) calls.push(request.url());
  });
  return calls;
}
