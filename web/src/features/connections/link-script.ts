import { trustLinkScript } from './link-trust.ts';

/** Plaid's own words in the browser, as far as this page uses them. */
export type LinkExit = {
  error_code?: string | null | undefined;
  error_message?: string | null | undefined;
  display_message?: string | null | undefined;
};
type LinkConfig = {
  token: string;
  onSuccess: (publicToken: string | null, metadata: unknown) => void;
  onExit: (error: LinkExit | null, metadata: unknown) => void;
  onEvent: (name: string, metadata: unknown) => void;
  onLoad: () => void;
  receivedRedirectUri?: string;
};
export type LinkHandler = { open: () => void; destroy: () => void };
export type LinkFactory = { create: (config: LinkConfig) => LinkHandler };

declare global {
  interface Window {
    Plaid?: LinkFactory;
  }
}

export const scriptMissingMessage = 'Plaid Link is not loaded. Please refresh the page.';

let loading: { url: string; done: Promise<LinkFactory> } | null = null;

/** The script hands its nonce on to the style element that places its frame. */
function insertScript(url: string, nonce: string): Promise<LinkFactory> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.nonce = nonce;
    script.onload = () => {
      if (window.Plaid === undefined) reject(new Error(scriptMissingMessage));
      else resolve(window.Plaid);
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(scriptMissingMessage));
    };
    script.src = trustLinkScript(url);
    document.head.append(script);
  });
}

/**
 * Loads the provider's Link script, once for the page. `configuredUrl` may be relative to this origin; `nonce` is the document's.
 * Throws Error with the message of section 8 when it does not come.
 */
export function loadLinkScript(configuredUrl: string, nonce: string): Promise<LinkFactory> {
  const { href: url, protocol } = new URL(configuredUrl, window.location.href);
  if (protocol !== 'https:' && protocol !== 'http:') return Promise.reject(new Error(scriptMissingMessage));
  if (loading === null || loading.url !== url) {
    const done = insertScript(url, nonce);
    loading = { url, done };
    done.catch(() => {
      // A later click may try again.
      loading = null;
    });
  }
  return loading.done;
}
