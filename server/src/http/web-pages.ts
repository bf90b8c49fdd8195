import { z } from 'zod';

/** Where the client's build lists its pages, as patterns such as `/budgets/:id`; `*` is the page that says that there is none. */
export const pageListPath = '/pages.json';
const pageList = z.array(z.string());

/** Whether a URL path is a page of the client. */
export type IsPage = (path: string) => boolean;

/** Reads the client's list of pages. Without one every path is a page. */
export function pagesOf(list: Buffer | undefined): IsPage {
  if (list === undefined) return () => true;
  const patterns = pageList
    .parse(JSON.parse(list.toString('utf8')))
    .filter((path) => path !== '*')
    .map(patternOf);
  return (path) => patterns.some((pattern) => pattern.test(path));
}

function patternOf(path: string): RegExp {
  const segments = path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : RegExp.escape(segment)));
  return new RegExp(`^${segments.join('/')}/?$`);
}
