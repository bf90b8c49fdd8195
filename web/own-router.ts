import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const file = (name: string) => fileURLToPath(new URL(`src/lib/router/${name}`, import.meta.url));
const own: Readonly<Record<string, string>> = {
  'react-router': file('react-router.tsx'),
  'react-router/dom': file('dom.tsx'),
};

/** The browser's code gets our own small router for the framework's (docs/decisions/web.md). */
export const ownRouter: Plugin = {
  name: 'own-router',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: { filter: { id: /^react-router(\/dom)?$/ }, handler: (id) => own[id] },
};
