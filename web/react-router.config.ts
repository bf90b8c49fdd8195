import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writeServiceWorker } from './service-worker/write-service-worker.ts';

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
    '/rules',
    '/plaid-demo',
    '/budgets',
    '/accounts',
    '/imports',
    '/insights',
    '/recurring',
    '/bank-return',
  ],
  routeDiscovery: { mode: 'initial' },
  // Last of all: it names every file and page of the build.
  buildEnd: ({ reactRouterConfig }) => writeServiceWorker(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
