import { z } from 'zod';

/** React Router's route manifest, as its build writes it: `window.…={…};`. */
const manifestPath = /^\/assets\/manifest-[^/]+\.js$/;
const manifestText = /^window\.__reactRouterManifest=(\{[\s\S]*\});?\s*$/;
const manifest = z.object({
  routes: z.record(z.string(), z.object({ path: z.string().optional(), parentId: z.string().optional() })),
});
type ManifestRoutes = z.output<typeof manifest>['routes'];

/** Whether a URL path is a page of the client. */
export type IsPage = (path: string) => boolean;

/**
 * Reads the client's pages from its build. Without a manifest every path is a page. Throws when the manifest cannot be
 * parsed, because the router has then changed its format.
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
    // The catch-all route is the not-found page.
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
