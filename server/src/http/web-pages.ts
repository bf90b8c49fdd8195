import { z } from 'zod';

/** React Router's list of the client's routes, as its build writes it into a script: `window.…={…};`. */
const manifestPath = /^\/assets\/manifest-[^/]+\.js$/;
const manifestText = /^window\.__reactRouterManifest=(\{[\s\S]*\});?\s*$/;
const manifest = z.object({
  routes: z.record(z.string(), z.object({ path: z.string().optional(), parentId: z.string().optional() })),
});
type ManifestRoutes = z.output<typeof manifest>['routes'];

/** Says whether an address, without its query, is one of the client's pages. */
export type IsPage = (path: string) => boolean;

/**
 * Which addresses the client has a page for, by its own build. A build without the list has a page for every address.
 * Throws when the list is there and cannot be read: the client was then built by another router than this knows.
 */
export function pagesOf(files: Iterable<[path: string, bytes: Buffer]>): IsPage {
  const texts = [...files].flatMap(([path, bytes]) =>
    manifestPath.test(path) ? [bytes.toString('utf8')] : [],
  );
  const [text] = texts;
  if (text === undefined) return () => true;
  const json = manifestText.exec(text)?.[1];
  if (json === undefined) throw new Error('The list of the client’s pages has an unknown form');
  const { routes } = manifest.parse(JSON.parse(json));
  const patterns = Object.keys(routes).flatMap((id) => {
    const path = fullPathOf(routes, id);
    // The route that catches everything else is the page that says so.
    return path.includes('*') ? [] : [patternOf(path)];
  });
  return (path) => patterns.some((pattern) => pattern.test(path));
}

function fullPathOf(routes: ManifestRoutes, id: string): string {
  const { path = '', parentId } = routes[id] ?? {};
  const before = parentId === undefined ? '' : fullPathOf(routes, parentId);
  return [before, path].filter((part) => part !== '').join('/');
}

function patternOf(path: string): RegExp {
  const segments = path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : RegExp.escape(segment)));
  return new RegExp(`^/${segments.join('/')}/?$`);
}
