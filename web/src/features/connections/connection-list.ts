import type { Connection } from '@cairn/contract/connections';

/** The list with one connection put in place of its earlier self, or at the end when it is new. */
export function withConnection(
  answer: { connections: Connection[] } | undefined,
  changed: Connection,
): { connections: Connection[] } | undefined {
  if (answer === undefined) return undefined;
  const { connections } = answer;
  if (!connections.some((one) => one.id === changed.id)) return { connections: [...connections, changed] };
  return { connections: connections.map((one) => (one.id === changed.id ? changed : one)) };
}
