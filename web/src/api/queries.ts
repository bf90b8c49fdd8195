import type { Route } from '@cairn/contract/routes';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error.ts';
import type { AnyInput, InputOf, OutputOf } from '../lib/call-types.ts';
import { call } from './api.ts';
import { callPath } from './api-client.ts';

type GetRoute = Route & { method: 'GET' };

/** The query of a GET call. Its key is the call's name and its input, so `[name]` matches all inputs. */
export function queryFor<R extends GetRoute>(route: R, input: InputOf<R>) {
  return queryOptions<OutputOf<R>>({
    queryKey: [route.name, input],
    queryFn: ({ signal }) => call(route, { ...input, signal }),
  });
}

/** One GET call that a page makes whatever happens: its address, and what puts its answer in the cache. */
export type PreloadCall = { path: string; prefetch: (queryClient: QueryClient) => Promise<void> };

/** A GET call that a page makes as soon as it is opened. */
export function preloadCall<R extends GetRoute>(route: R, input: InputOf<R>): PreloadCall {
  const given: AnyInput = Object.assign({}, input);
  return {
    path: callPath(route, given),
    prefetch: (queryClient) => queryClient.prefetchQuery(queryFor(route, input)),
  };
}

const maxRetries = 2;

/** A retry helps only where the failure may pass by itself. */
function shouldRetry(failureCount: number, error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  const mayPass = error.error === 'network' || error.status === 502 || error.status === 503;
  return mayPass && failureCount < maxRetries;
}

/** The cache of answers. One for each visit of the page. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}
