import { transportError } from '../lib/api-error.ts';
import type { Client } from '../lib/call-types.ts';

/** Loads a client with the first call that needs it. A load that failed is tried again by the next call. */
function loadOnce(load: () => Promise<Client>) {
  let loading: Promise<Client> | null = null;
  return {
    get(): Promise<Client> {
      loading ??= load().catch((cause: unknown) => {
        loading = null;
        throw transportError('network', cause);
      });
      return loading;
    },
    forget() {
      loading = null;
    },
  };
}

/**
 * Gives the client for the next call: the demo's in the demo, else the server's. Neither is loaded before it is needed, and
 * a demo that was left starts afresh.
 */
export function chooseClient(options: {
  isDemo: () => boolean;
  loadServer: () => Promise<Client>;
  loadDemo: () => Promise<Client>;
}): () => Promise<Client> {
  const server = loadOnce(options.loadServer);
  const demo = loadOnce(options.loadDemo);
  return () => {
    if (options.isDemo()) return demo.get();
    demo.forget();
    return server.get();
  };
}
