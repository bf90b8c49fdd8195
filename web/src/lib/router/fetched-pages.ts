import { createPageTable, type PageEntry, type PageModule, type Pages } from './page-table.ts';

export type Modules = Record<string, PageModule>;

/** Fetches what a page looks like before the page is shown. */
function fetchStyle(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`) !== null) return Promise.resolve();
  return new Promise((done) => {
    const link = document.createElement('link');
    const end = () => {
      link.remove();
      done();
    };
    Object.assign(link, { rel: 'preload', as: 'style', href, onload: end, onerror: end });
    document.head.append(link);
  });
}

/** The pages of the build, and the code of those that were opened, which is fetched once. */
export function createFetchedPages(pages: Pages, modules: Modules) {
  const pagesAt = createPageTable(pages);

  async function fetchOne({ id, module, css = [] }: PageEntry): Promise<void> {
    const [code] = await Promise.all([import(/* @vite-ignore */ module), ...css.map(fetchStyle)]);
    modules[id] = code;
  }

  return {
    at: pagesAt,
    moduleOf: (id: string): PageModule | undefined => modules[id],
    areHere: (found: readonly PageEntry[]): boolean => found.every(({ id }) => modules[id] !== undefined),
    async fetch(found: readonly PageEntry[]): Promise<void> {
      await Promise.all(found.filter(({ id }) => modules[id] === undefined).map(fetchOne));
    },
  };
}
