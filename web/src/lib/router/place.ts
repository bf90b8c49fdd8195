/** Where the browser is, or goes. */
export type Place = { pathname: string; search: string; hash: string; state: unknown; key: string };

export type Target = string | { pathname?: string; search?: string; hash?: string };

/** `#` and `?` alone say nothing. */
function part(sign: '?' | '#', text: string | undefined): string {
  if (text === undefined || text === '' || text === sign) return '';
  return text.startsWith(sign) ? text : sign + text;
}

function partsOf(target: string): { pathname?: string; search?: string; hash?: string } {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(target) ?? [];
  return { ...(pathname === '' ? {} : { pathname }), search, hash };
}

/** The address that a target means on a page. What it does not name of the search and the hash is empty. */
export function resolveTarget(to: Target, pathname: string): Pick<Place, 'pathname' | 'search' | 'hash'> {
  const parts = typeof to === 'string' ? partsOf(to) : to;
  return {
    pathname: parts.pathname ?? pathname,
    search: part('?', parts.search),
    hash: part('#', parts.hash),
  };
}

export function addressOf({ pathname, search, hash }: Pick<Place, 'pathname' | 'search' | 'hash'>): string {
  return `${pathname}${search}${hash}`;
}
