import tailwindcss from '@tailwindcss/vite';
import { defineConfig, isRunnableDevEnvironment, type Plugin, type Rolldown, type ViteDevServer } from 'vite';

export type Drawing = typeof import('./src/app/draw-page.tsx');

type ModuleGraph = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };

/** Which files each module became, in the folder of the build. */
export const manifestFile = 'manifest.json';

/** Where `npm run dev -w web` finds the server's API. */
const devApi = 'http://127.0.0.1:3000';

const landing = /\/src\/(pages\/home|app\/main)\.tsx/;
/** What is loaded first behind the guard. */
const signedIn = /\/src\/(pages\/dashboard|app\/signed-in-layout)\.tsx/;
/** The page outside the guard that asks the server; and a list that the household and an invitation to it have. */
const account = /\/src\/pages\/account\.tsx|\/contract\/src\/household-role\.ts/;
const publicPages = /\/src\/pages\/(login|register|about|contact|roadmap|privacy|terms)\.tsx/;

/** Whether a module is imported, by however many steps, by one of those modules. */
function isNeededBy(importers: RegExp, id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (importers.test(id)) return true;
  seen.add(id);
  return (graph.getModuleInfo(id)?.importers ?? []).some(
    (importer) => !seen.has(importer) && isNeededBy(importers, importer, graph, seen),
  );
}

/** One file of all modules that those modules need and another entry needs too. */
function sharedBy(name: string, importers: RegExp) {
  return {
    name: (id: string, graph: ModuleGraph) => (isNeededBy(importers, id, graph) ? name : null),
    debugName: name,
    minShareCount: 2,
  };
}

/** The summaries of the contract's routes are for the documents of the API, which the server makes. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/[\w-]+\.ts$/ },
    handler: (code) => code.replaceAll(/\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|`[^`]*`)/g, "summary: ''"),
  },
};

/** The code that draws pages to HTML. */
export function loadDrawing({ environments: { ssr } }: ViteDevServer): Promise<Drawing> {
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Pages are drawn where the build runs');
  return ssr.runner.import<Drawing>('/src/app/draw-page.tsx');
}

/** In development each page is drawn as the build draws it (build.ts), when it is asked for. */
const drawnPages: Plugin = {
  name: 'drawn-pages',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html, { server, originalUrl = '/' }) => {
      if (server === undefined) return html;
      const { drawPage, fillTemplate } = await loadDrawing(server);
      return fillTemplate(html, await drawPage(originalUrl.replace(/[?#].*/, '')));
    },
  },
};

export default defineConfig({
  plugins: [withoutSummaries, tailwindcss(), drawnPages],
  server: { proxy: { '/api': devApi } },
  build: {
    outDir: 'build/client',
    emptyOutDir: true,
    manifest: manifestFile,
    // A page's strict content policy allows no data: fonts or images that a bundler made.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // A page asks for few files, not for thirty small ones: what the landing page shares, what the other public
            // pages do, what the dashboard and every page behind the guard need, what the list does, and what only several further
            // pages do.
            sharedBy('frame', landing),
            sharedBy('public', publicPages),
            sharedBy('account', account),
            sharedBy('signed-in', signedIn),
            // What an invitation, and the link of a letter, share with pages behind the guard alone.
            { name: 'joining', test: /\/households\/as-role\.ts|\/contract\/src\/joining\.ts/ },
            { name: 'notices', test: /\/contract\/src\/notice-settings\.ts/ },
            // What menus are made of comes once one is opened.
            {
              name: 'menus',
              test: /src\/ui\/(open-actions-menu\.tsx|use-first-item-focus\.ts)|node_modules\/(radix-ui|@radix-ui|@floating-ui|react-remove-scroll|react-style-singleton|use-|aria-hidden)/,
            },
            // A group takes along what its files need: what fewer need stands first.
            { name: 'addresses', test: /features\/people\/address-calls|contract\/src\/email-address\.ts/ },
            { name: 'auth-calls', test: /features\/people\/auth-calls/ },
            {
              name: 'single-sign-on',
              test: /features\/people\/single-sign-on-calls|contract\/src\/single-sign-on\.ts/,
            },
            // What one page shares with its own windows.
            { name: 'api-keys', test: /\/contract\/src\/(api-keys|key-scope)\.ts/ },
            { name: 'members', test: /\/contract\/src\/members\.ts|\/domain\/src\/plans\.ts/ },
            // What one page shares with the demo alone.
            { name: 'costs', test: /\/src\/shared-costs\.ts/ },
            // What the list and the review share.
            { name: 'row-edits', test: /features\/edits\/edits\.ts/ },
            { name: 'proposals', test: /\/contract\/src\/proposals\.ts/ },
            { name: 'server', test: /\/contract\/src\/(operator|server-people|server-status)\.ts/ },
            // What signs in comes once somebody does.
            {
              name: 'sign-in',
              test: /features\/people\/(identity-calls|passkey-calls)|contract\/src\/(passkeys|passkey-proof|second-factor|sessions)\.ts/,
            },
            // The buttons for a passkey and for single sign-on stand on the sign-in page too.
            {
              name: 'passkey-button',
              test: /features\/people\/(passkey-button|use-passkey-support|provider-button|use-ways-to-sign-in)/,
            },
            sharedBy('list', /\/src\/pages\/transactions\.tsx/),
            // What the security of an account and the page that asks for a second step share.
            {
              name: 'second-step',
              test: /features\/people\/(set-up-two-step|recovery-codes|security-calls|use-security|status-line)/,
            },
            sharedBy('further', /./),
          ],
        },
      },
    },
  },
});
