import type { ServerStatus } from '@cairn/contract/server-status';
import type { Handlers } from '../http/handlers.ts';

export type ServerStatusRoutesDeps = { readServerStatus: () => Promise<ServerStatus> };

/** How the server is, for the person who runs it. */
export function serverStatusHandlers({ readServerStatus }: ServerStatusRoutesDeps) {
  return { serverStatus: () => readServerStatus() } satisfies Partial<Handlers>;
}
