const address = '/service-worker.js';

/**
 * Has the browser keep the shell and all code, in its own time: a person who opens a page first gets that. Without a service worker (plain HTTP
 * beside localhost, some private windows) Cairn works as before, as long as there is a network.
 */
export function keepForOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  const keep = () => {
    // A browser that refuses logs it to its console; there is nothing to do here.
    void navigator.serviceWorker.register(trusted()).catch(() => undefined);
  };
  if ('requestIdleCallback' in window) requestIdleCallback(keep, { timeout: 10_000 });
  else setTimeout(keep, 2_000);
}

let policy: { createScriptURL: (url: string) => string } | null = null;

/** The one address that the page's policy lets a worker have. */
function trusted(): string {
  if (window.trustedTypes === undefined) return address;
  policy ??= window.trustedTypes.createPolicy('cairn-service-worker', {
    createScriptURL: (asked) => (asked === address ? asked : null),
  });
  return policy.createScriptURL(address);
}
