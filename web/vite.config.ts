import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { ownRouter } from './own-router.ts';

type ModuleGraph = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };

/** Where `npm run dev -w web` finds the server's API. */
const devApi = 'http://127.0.0.1:3000';

const landing = /\/src\/(pages\/home|app\/root)\.tsx|entry\.client/;
/** What is loaded first behind the guard. */
const signedIn = /\/src\/(pages\/dashboard|app\/signed-in-layout)\.tsx/;
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

export default defineConfig({
  plugins: [withoutSummaries, ownRouter, tailwindcss(), reactRouter()],
  server: { proxy: { '/api': devApi } },
  build: {
    // A page's strict content policy allows no data: fonts or images that a bundler made.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // A page asks for few files, not for thirty small ones: what the landing page shares, what the other public
            // pages do, what the dashboard and every page behind the guard need, and what only several further pages do.
            sharedBy('frame', landing),
            sharedBy('public', publicPages),
            sharedBy('account', /\/src\/pages\/account\.tsx/),
            sharedBy('signed-in', signedIn),
            // What menus are made of comes once one is opened.
            {
              name: 'menus',
              test: /src\/ui\/(open-actions-menu\.tsx|use-first-item-focus\.ts)|node_modules\/(radix-ui|@radix-ui|@floating-ui|react-remove-scroll|react-style-singleton|use-|aria-hidden)/,
            },
            sharedBy('further', /./),
          ],
        },
      },
    },
  },
});
