/**
 * The stand-in for Plaid's Link script: defines `window.Plaid` with the interface that Plaid documents. It runs inside
 * a client's page, under that page's content security policy, so it makes no markup from text and styles only through
 * the CSSOM. Everything a person sees is in a frame that the bank serves.
 */
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) throw new Error('Link must be loaded by a script element');
  const frameUrl = new URL('link.html', script.src);

  /**
   * @typedef {{
   *   token: string,
   *   onSuccess: (publicToken: string | null, metadata: object) => void,
   *   onExit?: (error: object | null, metadata: object) => void,
   *   onEvent?: (name: string, metadata: object) => void,
   *   onLoad?: () => void,
   *   receivedRedirectUri?: string,
   * }} Config
   */

  const FRAME_STYLE = {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    border: '0',
    zIndex: '2147483647',
    background: 'transparent',
    // A frame whose colour scheme differs from its page's would be painted opaque.
    colorScheme: 'normal',
    display: 'none',
  };

  /** Keeps the page behind the window still and out of reach; gives back what was. */
  function coverPage(/** @type {HTMLIFrameElement} */ frame) {
    const root = document.documentElement;
    const overflow = root.style.overflow;
    const focused = document.activeElement;
    const covered = [...document.body.children].filter(
      (child) => child instanceof HTMLElement && child !== frame && !child.inert,
    );
    for (const child of covered) if (child instanceof HTMLElement) child.inert = true;
    root.style.overflow = 'hidden';
    return () => {
      for (const child of covered) if (child instanceof HTMLElement) child.inert = false;
      root.style.overflow = overflow;
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
    };
  }

  /** @param {Config} config */
  function create(config) {
    if (typeof config?.token !== 'string')
      throw new Error('Missing Link parameter. Link requires a link_token.');
    const { token, onSuccess, onExit, onEvent, onLoad } = config;
    const frame = document.createElement('iframe');
    const url = new URL(frameUrl);
    url.searchParams.set('origin', location.origin);
    frame.src = url.href;
    frame.title = 'Connect your bank';
    frame.id = `plaid-link-iframe-${Math.random().toString(36).slice(2)}`;
    Object.assign(frame.style, FRAME_STYLE);

    let ready = false;
    let wanted = false;
    /** @type {(() => void) | null} */
    let uncover = null;

    const send = (/** @type {object} */ message) =>
      frame.contentWindow?.postMessage(message, frameUrl.origin);
    const show = () => {
      if (uncover !== null) return;
      uncover = coverPage(frame);
      frame.style.display = 'block';
      frame.focus();
      send({ type: 'start', token });
    };
    const hide = () => {
      frame.style.display = 'none';
      uncover?.();
      uncover = null;
      wanted = false;
    };

    const receive = (/** @type {MessageEvent} */ event) => {
      if (event.source !== frame.contentWindow || event.origin !== frameUrl.origin) return;
      const message = event.data;
      if (message?.type === 'ready') {
        ready = true;
        onLoad?.();
        if (wanted) show();
      } else if (message?.type === 'event') {
        onEvent?.(message.name, message.metadata);
      } else if (message?.type === 'success') {
        hide();
        onSuccess(message.publicToken, message.metadata);
      } else if (message?.type === 'exit') {
        hide();
        onExit?.(message.error, message.metadata);
      }
    };
    window.addEventListener('message', receive);
    const attach = () => document.body.append(frame);
    if (document.body) attach();
    else document.addEventListener('DOMContentLoaded', attach, { once: true });

    return {
      open() {
        wanted = true;
        if (ready) show();
      },
      exit(/** @type {{ force?: boolean } | undefined} */ options) {
        if (uncover !== null) send({ type: 'exit', force: options?.force === true });
      },
      submit() {},
      destroy() {
        window.removeEventListener('message', receive);
        document.removeEventListener('DOMContentLoaded', attach);
        hide();
        frame.remove();
      },
    };
  }

  /**
   * A button in the page that opens the window.
   * @param {Config} config
   * @param {HTMLElement} element
   */
  function createEmbedded(config, element) {
    const handler = create(config);
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Connect your bank';
    button.addEventListener('click', () => handler.open());
    element.append(button);
    return {
      destroy() {
        button.remove();
        handler.destroy();
      },
    };
  }

  Object.defineProperty(window, 'Plaid', {
    value: { create, createEmbedded },
    configurable: true,
    writable: true,
  });
})();
