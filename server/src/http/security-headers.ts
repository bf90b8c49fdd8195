/** Where the Link window loads its script and sends its requests. */
export type BankOrigins = {
  /** Absolute, or a path when the sandbox bank is mounted. */
  linkScriptUrl: string;
  bankBaseUrl: string;
};

/**
 * Trusted Types policies of pages that open Link: one for the URL of the Link script, and the default policy for what that
 * script does (docs/decisions/bank.md).
 */
const linkTrustedTypes = ['cairn-link-script', 'default'];
/** The policy for the URL of our service worker. */
const ownTrustedTypes = ['cairn-service-worker'];

const unneededFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

/** A year, also for hosts below this one: somebody in the network could answer for such a host, and set cookies for this one. */
const strictTransport = 'max-age=31536000; includeSubDomains';

/** Headers of every response. */
export function commonHeaders(publicUrl: string | null): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Plaid's OAuth window is a popup that must be able to report back.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': unneededFeatures.map((feature) => `${feature}=()`).join(', '),
    ...(publicUrl?.startsWith('https://') ? { 'strict-transport-security': strictTransport } : {}),
  };
}

/** For data: nothing may run, load or be framed. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** For files to save: one that is opened all the same is in an origin of its own, where nothing runs. */
export const filePolicy = `${dataPolicy}; sandbox`;

/** For the API documentation: only its stylesheet. */
export const documentPolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For a page without Link. `scriptHashes` are those of its inline scripts, as `sha256-…`. */
export function pagePolicy(scriptHashes: readonly string[]): string {
  return policyOf({ ...ownSources(scriptHashes), 'frame-src': ["'none'"] });
}

/**
 * For a page that may open Link, following Plaid's guidance for sites without inline code
 * (https://plaid.com/docs/link/web/#csp-directives). `nonce` is new for each response and part of the page.
 */
export function linkPagePolicy(bank: BankOrigins, scriptHashes: readonly string[], nonce: string): string {
  const own = ownSources(scriptHashes);
  const { hosts, scripts, connections, frames } = bankSources(bank);
  const styles = ["'self'", `'nonce-${nonce}'`];
  return policyOf({
    ...own,
    ...(hosts.length === 0 ? {} : { 'default-src': hosts }),
    'script-src': [...own['script-src'], `'nonce-${nonce}'`, ...scripts],
    'style-src': styles,
    'style-src-elem': styles,
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [...own['img-src'], ...hosts],
    'font-src': [...own['font-src'], ...hosts],
    'connect-src': [...own['connect-src'], ...connections],
    'frame-src': frames,
    'trusted-types': [...own['trusted-types'], ...linkTrustedTypes],
  });
}

/** The web client's own needs. */
function ownSources(scriptHashes: readonly string[]) {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ownTrustedTypes,
  };
}

function policyOf(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

type BankSources = Record<'hosts' | 'scripts' | 'connections' | 'frames', string[]>;

function bankSources(bank: BankOrigins): BankSources {
  // A path: the sandbox bank is mounted on this origin and its window is a same-origin frame.
  if (bank.linkScriptUrl.startsWith('/'))
    return { hosts: [], scripts: [], connections: [], frames: ["'self'"] };
  const script = new URL(bank.linkScriptUrl);
  return {
    hosts: [script.origin],
    scripts: [`${script.origin}${script.pathname}`],
    connections: [new URL(bank.bankBaseUrl).origin],
    frames: [script.origin],
  };
}
