import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  ssr: false,
  // Public pages are complete without JavaScript; every other address gets the fallback page.
  prerender: [
    '/',
    '/login',
    '/auth',
    '/register',
    '/signup',
    '/about',
    '/contact',
    '/roadmap',
    '/privacy',
    '/terms',
    '/account',
    '/dashboard',
    '/transactions',
    '/plaid-demo',
    '/budgets',
    '/accounts',
    '/insights',
  ],
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
