/** Where a person goes after signing in: the place the guard turned them away from, else the dashboard. */
export function placeToReturn(locationState: unknown): string {
  const from = fieldOf(locationState, 'from');
  const parts = ['pathname', 'search', 'hash'].map((name) => fieldOf(from, name));
  const place = parts.every((part) => typeof part === 'string') ? parts.join('') : '';
  // One slash: two would begin another site's address.
  return /^\/(?!\/)/.test(place) ? place : '/dashboard';
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
