/**
 * The replacement for Plaid's Link script: defines `window.Plaid` with the interface that Plaid documents. It runs inside
 * a client's page and needs of that page's content security policy what Plaid's own script needs: a style element in the
 * head, style attributes, and a frame made by script whose place comes from those styles alone. As Plaid's guidance has it,
 * the nonce of its own script element is the style element's too. Everything a person sees is in a frame that the bank serves.
 */

// biome-ignore lint/suspicious/noRedundantUseStrict: not a module; without it the block's functions become the page's.
'use strict';

{
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) throw new Error('Link must be loaded by a script element');
  const frameUrl = new URL('link.html', script.src);
  const { nonce } = script;

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

  /** Where the page's policy refuses this, the frame stays what a frame is by itself: small, and at the page's end. */
  const STYLESHEET = `
    html > body > .plaid-link-iframe {
      position: fixed !important;
      top: 0 !important;
      right: 0 !important;
      bottom: 0 !important;
      left: 0 !important;
      width: 100% !important;
      height: 100% !important;
      border: 0 !important;
      background: transparent !important;
      /* A frame whose color scheme differs from its page's would be painted opaque. */
      color-scheme: normal !important;
      z-index: 2147483647 !important;
    }`;
  const HIDDEN = 'display: none;';
  const SHOWN = 'display: block;';

  function addStylesheet() {
    if (document.getElementById('plaid-link-stylesheet') !== null) return;
    const style = document.createElement('style');
    style.id = 'plaid-link-stylesheet';
    style.nonce = nonce;
    style.innerHTML = STYLESHEET;
    document.head.append(style);
  }

  /** Makes the page behind the window still and out of reach; returns a function that restores it. */
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

  function makeFrame() {
    const frame = document.createElement('iframe');
    const url = new URL(frameUrl);
    url.searchParams.set('origin', location.origin);
    frame.src = url.href;
    frame.title = 'Connect your bank';
    frame.id = `plaid-link-iframe-${Math.random().toString(36).slice(2)}`;
    frame.className = 'plaid-link-iframe';
    frame.setAttribute('style', HIDDEN);
    return frame;
  }

  /** Shows the frame over the page, and hides it again. */
  function overlayOf(/** @type {HTMLIFrameElement} */ frame) {
    /** @type {(() => void) | null} */
    let uncover = null;
    return {
      isShown: () => uncover !== null,
      /** Gives false when the frame is already shown. */
      show() {
        if (uncover !== null) return false;
        uncover = coverPage(frame);
        frame.setAttribute('style', SHOWN);
        frame.focus();
        return true;
      },
      hide() {
        frame.setAttribute('style', HIDDEN);
        uncover?.();
        uncover = null;
      },
    };
  }

  /**
   * Hears what the frame says, and nothing that anyone else says.
   * @param {HTMLIFrameElement} frame
   * @param {{
   *   ready: () => void,
   *   event: (message: { name: string, metadata: object }) => void,
   *   success: (message: { publicToken: string | null, metadata: object }) => void,
   *   exit: (message: { error: object | null, metadata: object }) => void,
   *   leave: (message: { url: string }) => void,
   * }} on
   */
  function listener(frame, on) {
    return (/** @type {MessageEvent} */ event) => {
      if (event.source !== frame.contentWindow || event.origin !== frameUrl.origin) return;
      const message = event.data;
      if (message?.type === 'ready') on.ready();
      else if (message?.type === 'event') on.event(message);
      else if (message?.type === 'success') on.success(message);
      else if (message?.type === 'exit') on.exit(message);
      else if (message?.type === 'leave') on.leave(message);
    };
  }

  /** What onExit gets when the window is called off before it ever showed. */
  const NOTHING_HAPPENED = { institution: null, status: null, link_session_id: '', request_id: '' };

  /** @param {Config} config */
  function create(config) {
    if (typeof config?.token !== 'string')
      throw new Error('Missing Link parameter. Link requires a link_token.');
    const { token, onSuccess, onExit, onEvent, onLoad, receivedRedirectUri } = config;
    addStylesheet();
    const frame = makeFrame();
    let ready = false;
    let wanted = false;
    const overlay = overlayOf(frame);

    const send = (/** @type {object} */ message) =>
      frame.contentWindow?.postMessage(message, frameUrl.origin);
    const show = () => {
      if (overlay.show()) send({ type: 'start', token, receivedRedirectUri });
    };
    const hide = () => {
      overlay.hide();
      wanted = false;
    };

    const receive = listener(frame, {
      ready: () => {
        ready = true;
        onLoad?.();
        if (wanted) show();
      },
      event: ({ name, metadata }) => onEvent?.(name, metadata),
      success: ({ publicToken, metadata }) => {
        hide();
        onSuccess(publicToken, metadata);
      },
      exit: ({ error, metadata }) => {
        hide();
        onExit?.(error, metadata);
      },
      // The bank's own page: the person comes back to the token's redirect_uri.
      leave: ({ url }) => window.location.assign(new URL(url, frameUrl)),
    });
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
        if (overlay.isShown()) send({ type: 'exit', force: options?.force === true });
        else if (wanted) {
          wanted = false;
          onExit?.(null, NOTHING_HAPPENED);
        }
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
}
