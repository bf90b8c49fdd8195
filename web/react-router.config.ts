import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writeServiceWorker } from './service-worker/write-service-worker.ts';
import { writeCompressed } from './write-compressed.ts';

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
  // The service worker names every file and page of the build; compressed copies are none.
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    await writeServiceWorker(client);
    await writeCompressed(client);
  },
} satisfies Config;
