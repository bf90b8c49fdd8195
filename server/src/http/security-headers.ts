/** Where the bank's Link window comes from and what it talks to. */
export type BankOrigins = {
  /** Absolute, or a path on our own origin. */
  linkScriptUrl: string;
  bankBaseUrl: string;
};

/**
 * The Trusted Types policies of pages that open Link: one makes the address of the Link script and no other, the default one
 * answers for what that script does by itself (docs/decisions/0035).
 */
const linkTrustedTypes = ['cairn-link-script', 'default'];
/** The policy that makes the address of our service worker, and no other. */
const ownTrustedTypes = ['cairn-service-worker'];

const unneededFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

/** Headers that every answer of ours carries. */
export function commonHeaders(publicUrl: string | null): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Plaid's OAuth window is a popup that must be able to report back.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': unneededFeatures.map((feature) => `${feature}=()`).join(', '),
    ...(publicUrl?.startsWith('https://') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** For answers that are data: nothing in them may run, load or be framed. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** For the page that documents the API: one stylesheet and nothing else. */
export const documentPolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For a page that no bank's window opens on. `scriptHashes` are those of its own inline scripts, as `sha256-…`. */
export function pagePolicy(scriptHashes: readonly string[]): string {
  return policyOf({ ...ownSources(scriptHashes), 'frame-src': ["'none'"] });
}

/**
 * For a page on which the bank's Link window may open: what Plaid's guidance asks for sites that allow no inline code
 * (https://plaid.com/docs/link/web/#csp-directives). `nonce` is new for each answer and stands in the page's own markup.
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

/** What our own client needs, wherever it runs. */
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
  // A path: the bank is mounted on our own origin, and its window is a frame of it.
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
