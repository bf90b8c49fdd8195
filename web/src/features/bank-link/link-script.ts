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
};
export type LinkHandler = { open: () => void; destroy: () => void };
export type LinkFactory = { create: (config: LinkConfig) => LinkHandler };

/** What the browser's Trusted Types offer. The DOM's types know a script's address only as text, so does this one. */
type ScriptUrlPolicy = { createScriptURL: (url: string) => string };

declare global {
  interface Window {
    Plaid?: LinkFactory;
    trustedTypes?: {
      createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => ScriptUrlPolicy;
    };
  }
}

const scriptMissingMessage = 'Plaid Link is not loaded. Please refresh the page.';

let policy: ScriptUrlPolicy | null = null;
let loading: { url: string; done: Promise<LinkFactory> } | null = null;

/** The page's content policy lets a script's address be set only through this, which lets exactly one address through. */
function trustScriptUrl(url: string): string {
  if (window.trustedTypes === undefined) return url;
  policy ??= window.trustedTypes.createPolicy('cairn-link-script', {
    createScriptURL(asked) {
      if (asked !== url) throw new TypeError('Not the address of the Link script');
      return asked;
    },
  });
  return policy.createScriptURL(url);
}

function insertScript(url: string): Promise<LinkFactory> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.onload = () => {
      if (window.Plaid === undefined) reject(new Error(scriptMissingMessage));
      else resolve(window.Plaid);
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(scriptMissingMessage));
    };
    script.src = trustScriptUrl(url);
    document.head.append(script);
  });
}

/**
 * Loads the provider's Link script, once for the page. `configuredUrl` may be relative to this origin.
 * Throws Error with the message of section 8 when it does not come.
 */
export function loadLinkScript(configuredUrl: string): Promise<LinkFactory> {
  const { href: url, protocol } = new URL(configuredUrl, window.location.href);
  if (protocol !== 'https:' && protocol !== 'http:') return Promise.reject(new Error(scriptMissingMessage));
  if (loading === null || loading.url !== url) {
    const done = insertScript(url);
    loading = { url, done };
    done.catch(() => {
      // A later click may try again.
      loading = null;
    });
  }
  return loading.done;
}
