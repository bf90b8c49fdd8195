import type { QueryClient } from '@tanstack/react-query';

/** One GET call that a page makes whatever happens: its address, and what puts its answer in the cache. */
export type PreloadCall = { path: string; prefetch: (queryClient: QueryClient) => Promise<void> };

/** A page's `handle`: what it asks as soon as it is opened, beside the check of the token and not after it. */
export class RoutePreload {
  readonly calls: readonly PreloadCall[];

  constructor(calls: readonly PreloadCall[]) {
    this.calls = calls;
  }
}

/** The calls that the page whose route matches are given makes first. */
export function preloadCallsOf(matches: readonly { handle: unknown }[]): readonly PreloadCall[] {
  return matches.flatMap(({ handle }) => (handle instanceof RoutePreload ? handle.calls : []));
}
