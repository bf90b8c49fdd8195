import { z } from 'zod';

const origin = z.object({
  from: z.object({ pathname: z.string(), search: z.string(), hash: z.string() }),
});

/** Where a person goes after signing in: the place the guard turned them away from, else the dashboard. */
export function placeToReturn(locationState: unknown): string {
  const parsed = origin.safeParse(locationState);
  if (!parsed.success) return '/dashboard';
  const { pathname, search, hash } = parsed.data.from;
  return `${pathname}${search}${hash}`;
}
