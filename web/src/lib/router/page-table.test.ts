import fc from 'fast-check';
import { matchRoutes, type RouteObject, resolvePath } from 'react-router';
import { expect, test } from 'vitest';
import { createPageTable, type Pages } from './page-table.ts';
import { addressOf, resolveTarget } from './place.ts';

const module = '/assets/page.js';
const pages: Pages = {
  root: { id: 'root', path: '', module },
  home: { id: 'home', parentId: 'root', module },
  login: { id: 'login', parentId: 'root', path: 'login', module },
  layout: { id: 'layout', parentId: 'root', module },
  dashboard: { id: 'dashboard', parentId: 'layout', path: 'dashboard', module },
  imports: { id: 'imports', parentId: 'layout', path: 'imports', module },
  old: { id: 'old', parentId: 'imports', path: 'old', module },
  nothing: { id: 'nothing', parentId: 'root', path: '*', module },
};

/** The same pages as the framework's router has them. */
function routesOf(parentId: string | undefined): RouteObject[] {
  return Object.values(pages)
    .filter((page) => page.parentId === parentId)
    .map(({ id, path }): RouteObject => {
      const children = routesOf(id);
      return path === undefined && children.length === 0
        ? { id, index: true }
        : { id, ...(path === undefined ? {} : { path }), ...(children.length === 0 ? {} : { children }) };
    });
}

const names = fc.constantFrom('login', 'dashboard', 'DASHBOARD', 'imports', 'old', 'nowhere', '%C3%A9');
const pathnames = fc
  .tuple(fc.array(names, { maxLength: 3 }), fc.boolean())
  .map(([parts, slash]) => `/${parts.join('/')}${slash && parts.length > 0 ? '/' : ''}`);

test('an address opens the page, in the layouts, that the framework’s router opens', () => {
  const pagesAt = createPageTable(pages);
  const routes = routesOf(undefined);
  fc.assert(
    fc.property(pathnames, (pathname) => {
      // A page with pages inside it is none by itself here.
      fc.pre(!/^\/imports\/?$/.test(pathname));
      const ids = matchRoutes(routes, pathname)?.map(({ route }) => route.id);
      expect(pagesAt(pathname).map(({ id }) => id)).toEqual(ids);
    }),
  );
});

const search = fc.constantFrom('', '?', '?a=1', '?a=%20b&c');
const hash = fc.constantFrom('', '#', '#pricing', '#a?b');
const targets = fc.oneof(
  fc.tuple(fc.constantFrom('', '/', '/login', '/a/b/'), search, hash).map((parts) => parts.join('')),
  fc.record({ pathname: fc.constantFrom('/', '/login'), search, hash }, { requiredKeys: [] }),
);

test('a target means the address that it means to the framework’s router', () => {
  fc.assert(
    fc.property(targets, pathnames, (target, pathname) => {
      const { pathname: there, search, hash } = resolvePath(target, pathname);
      expect(addressOf(resolveTarget(target, pathname))).toBe(`${there}${search}${hash}`);
    }),
  );
});
