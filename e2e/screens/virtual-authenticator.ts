import type { CDPSession, Page } from '@playwright/test';

/** A device in the browser that makes passkeys and signs with them, as one with a fingerprint reader does. */
export type VirtualAuthenticator = {
  /** Whether it recognizes its owner from now on. */
  recognize(isOwner: boolean): Promise<void>;
  keysCount(): Promise<number>;
  /** As if the person had deleted them on their device. */
  forgetKeys(): Promise<void>;
};

/** Adds one to a page. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognize: async (isUserVerified) =>
      void (await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
    keysCount: async () =>
      (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    forgetKeys: async () => void (await cdp.send('WebAuthn.clearCredentials', { authenticatorId })),
  };
}
