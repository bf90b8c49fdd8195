import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  ssr: false,
  // Public pages are complete without JavaScript; the guarded ones say that the token is being checked, and name their code.
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
    '/dashboard',
    '/transactions',
    '/review',
    '/categories',
    '/plaid-demo',
    '/budgets',
    '/accounts',
    '/insights',
    '/recurring',
    '/bank-return',
  ],
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
