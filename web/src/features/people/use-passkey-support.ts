import { useSyncExternalStore } from 'react';

/** Whether passkeys can be used here. Browsers bind them to a domain name, and want a secure connection. */
export type PasskeySupport = 'supported' | 'not in this browser' | 'not at this address';

const bareAddress = /^(?:\[|[\d.]+$)/;

function passkeySupport(): PasskeySupport {
  if (!window.isSecureContext || bareAddress.test(window.location.hostname)) return 'not at this address';
  return 'PublicKeyCredential' in window ? 'supported' : 'not in this browser';
}

const never = () => () => {};

/** null while a prerendered page waits for its script. */
export function usePasskeySupport(): PasskeySupport | null {
  return useSyncExternalStore<PasskeySupport | null>(never, passkeySupport, () => null);
}
