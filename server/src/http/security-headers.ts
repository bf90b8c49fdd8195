/** Where the bank's Link window comes from and what it talks to. */
export type BankOrigins = {
  /** Absolute, or a path on our own origin. */
  linkScriptUrl: string;
  bankBaseUrl: string;
};

/** The one Trusted Types policy: it makes the address of the Link script, and no other. */
const trustedTypesPolicy = 'cairn-link-script';

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

/** For the web client's pages. `scriptHashes` are those of the page's own inline scripts, as `sha256-…`. */
export function pagePolicy(bank: BankOrigins, scriptHashes: readonly string[]): string {
  const allowed = bankSources(bank);
  const directives: [string, readonly string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...allowed.scripts]],
    ['style-src', ["'self'"]],
    ['img-src', ["'self'", 'data:']],
    ['font-src', ["'self'"]],
    ['connect-src', ["'self'", ...allowed.connections]],
    ['frame-src', allowed.frames],
    ['manifest-src', ["'self'"]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
    ['frame-ancestors', ["'none'"]],
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', [trustedTypesPolicy]],
  ];
  return directives.map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

function bankSources(bank: BankOrigins): { scripts: string[]; connections: string[]; frames: string[] } {
  // A path: the bank is mounted on our own origin, and its window is a frame of it.
  if (bank.linkScriptUrl.startsWith('/')) return { scripts: [], connections: [], frames: ["'self'"] };
  const script = new URL(bank.linkScriptUrl);
  return {
    scripts: [`${script.origin}${script.pathname}`],
    connections: [new URL(bank.bankBaseUrl).origin],
    frames: [script.origin],
  };
}
