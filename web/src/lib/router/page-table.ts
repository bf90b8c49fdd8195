import type { ComponentType, ReactNode } from 'react';

/** A page or a layout as the framework's build lists it. */
export type PageEntry = {
  id: string;
  parentId?: string;
  path?: string;
  /** The address of its code. */
  module: string;
  css?: readonly string[];
};

type Attributes = Record<string, unknown>;

/** What the code of a page exports. */
export type PageModule = {
  default?: ComponentType;
  Layout?: ComponentType<{ children: ReactNode }>;
  ErrorBoundary?: ComponentType;
  HydrateFallback?: ComponentType;
  handle?: unknown;
  meta?: (given: object) => readonly Attributes[];
  links?: () => readonly Attributes[];
};

export type Pages = Readonly<Record<string, PageEntry>>;

function trimmed(pathname: string): string {
  return pathname.toLowerCase().replace(/^\/+|\/+$/g, '');
}

function ancestry(pages: Pages, id: string): PageEntry[] {
  const page = pages[id];
  if (page === undefined) return [];
  return [...(page.parentId === undefined ? [] : ancestry(pages, page.parentId)), page];
}

/** For each address, without its slashes, the page and the layouts around it, outermost first. `*` is every other address. */
function addressesOf(pages: Pages): Map<string, PageEntry[]> {
  const parents = new Set(Object.values(pages).map(({ parentId }) => parentId));
  const addresses = new Map<string, PageEntry[]>();
  for (const { id } of Object.values(pages)) {
    if (parents.has(id)) continue;
    const pagesInside = ancestry(pages, id);
    const parts = pagesInside.map(({ path = '' }) => trimmed(path)).filter((part) => part !== '');
    const address = parts.join('/');
    if (!addresses.has(address)) addresses.set(address, pagesInside);
  }
  return addresses;
}

/** Finds the page at an address, outermost layout first. Addresses have no parameters, and letter case does not count. */
export function createPageTable(pages: Pages): (pathname: string) => readonly PageEntry[] {
  const addresses = addressesOf(pages);
  return (pathname) => addresses.get(trimmed(pathname)) ?? addresses.get('*') ?? [];
}
