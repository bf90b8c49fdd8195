import type { LinkOutcome } from './connect-bank.ts';
import type { LinkFactory, LinkHandler } from './link-script.ts';

/**
 * Opens the Link window and waits until it closes. An abort takes the window away. `returnedTo` is the address to which the bank
 * has sent the person back, null for a window that begins.
 */
export function openLinkWindow(
  factory: LinkFactory,
  token: string,
  { returnedTo, signal }: { returnedTo: string | null; signal: AbortSignal },
): Promise<LinkOutcome> {
  return new Promise((resolve) => {
    let handler: LinkHandler | null = null;
    const finish = (outcome: LinkOutcome) => {
      handler?.destroy();
      handler = null;
      delete document.documentElement.dataset.linkOpen;
      resolve(outcome);
    };
    handler = factory.create({
      token,
      onSuccess: (publicToken) => {
        if (publicToken === null) finish({ kind: 'closed', error: { code: null, message: null } });
        else finish({ kind: 'linked', publicToken });
      },
      onExit: (error) => {
        const code = error?.error_code ?? null;
        const message = error?.error_message || error?.display_message || null;
        finish({ kind: 'closed', error: error === null ? null : { code, message } });
      },
      // Link's events come in no order that can be relied on, so nothing here is steered by them.
      onEvent: () => {},
      onLoad: () => {},
      ...(returnedTo === null ? {} : { receivedRedirectUri: returnedTo }),
    });
    signal.addEventListener('abort', () => finish({ kind: 'closed', error: null }));
    document.documentElement.dataset.linkOpen = '';
    handler.open();
  });
}
