import { icon, make } from './dom.js';
import { LinkFlow } from './flow.js';

/** The page that opened the window. Messages go to it alone and come from it alone. */
const clientOrigin = new URLSearchParams(location.search).get('origin') ?? '';
const apiBase = new URL('../../api/', import.meta.url);

const back = make(
  'button',
  { type: 'button', class: 'chrome', 'aria-label': 'Back', onclick: () => flow?.back() },
  icon('back'),
);
const close = make(
  'button',
  { type: 'button', class: 'chrome', 'aria-label': 'Close', onclick: () => flow?.askToLeave() },
  icon('close'),
);
const body = make('div', { class: 'body' });
const dialog = make(
  'div',
  { role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'title', class: 'dialog' },
  make('header', {}, back, make('span', { class: 'wordmark' }, 'Sandbox bank'), close),
  body,
  make(
    'footer',
    {},
    'These banks are fictional. Use ',
    make('code', {}, 'user_good'),
    ' and ',
    make('code', {}, 'pass_good'),
    '.',
  ),
);

/** @type {LinkFlow | null} */
let flow = null;

const post = (/** @type {object} */ message) => window.parent.postMessage(message, clientOrigin);

/**
 * Puts a screen in the dialog and moves the reader to it.
 * @param {HTMLElement} screen
 * @param {boolean} canGoBack
 */
function show(screen, canGoBack) {
  body.replaceChildren(screen);
  body.scrollTop = 0;
  back.disabled = !canGoBack;
  const fields = [...screen.querySelectorAll('input')].filter(
    ({ type }) => type !== 'checkbox' && type !== 'radio',
  );
  const field = fields.find(({ value }) => value === '');
  const target = field ?? screen.querySelector('h1');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/**
 * The part of an error that Link passes on.
 * @param {import('./screens.js').LinkError} error
 */
function readError({ error_type, error_code, error_message, display_message }) {
  return { error_type, error_code, error_message, display_message };
}

const UNREACHABLE = {
  error_type: 'API_ERROR',
  error_code: 'INTERNAL_SERVER_ERROR',
  error_message: 'The bank cannot be reached.',
  display_message: 'The bank cannot be reached.',
};

/**
 * Calls the bank on behalf of the link token.
 * @param {string} name
 * @param {object} request
 * @returns {Promise<import('./flow.js').Reply>}
 */
async function call(name, request) {
  try {
    const response = await fetch(new URL(name, apiBase), { method: 'POST', body: JSON.stringify(request) });
    const body = await response.json();
    const requestId = String(body.request_id);
    if (body.error) return { requestId, error: readError(body.error), opening: null, step: null };
    return {
      requestId,
      error: null,
      opening: name === 'open' ? body : null,
      step: name === 'open' ? null : body,
    };
  } catch {
    return { requestId: '', error: UNREACHABLE, opening: null, step: null };
  }
}

window.addEventListener('message', (event) => {
  if (event.source !== window.parent || event.origin !== clientOrigin) return;
  if (event.data?.type === 'start') {
    const { token, receivedRedirectUri } = event.data;
    const state = new URLSearchParams(URL.parse(String(receivedRedirectUri))?.search).get('oauth_state_id');
    flow = new LinkFlow(String(token), state, { show, call, post, clientOrigin });
  } else if (event.data?.type === 'exit') {
    if (event.data.force === true) flow?.leave();
    else flow?.askToLeave();
  }
});

/** Tab stays inside the dialog. */
function keepFocusInside(/** @type {KeyboardEvent} */ event) {
  const stops = [...dialog.querySelectorAll('button, input, summary')].filter(
    (stop) => stop instanceof HTMLElement && stop.offsetParent !== null && !stop.matches(':disabled'),
  );
  const first = stops[0];
  const last = stops.at(-1);
  const at = document.activeElement;
  const inside = at !== null && stops.includes(at);
  if (!(first instanceof HTMLElement) || !(last instanceof HTMLElement)) return;
  if (event.shiftKey ? at === first || !inside : at === last) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    event.preventDefault();
    flow?.askToLeave();
  } else if (event.key === 'Tab') {
    keepFocusInside(event);
  } else if (event.key === 'Enter') {
    // Wherever the reader is, unless on a button of its own, Enter goes on.
    const { target } = event;
    if (
      target instanceof HTMLButtonElement ||
      (target instanceof HTMLElement && target.tagName === 'SUMMARY')
    )
      return;
    event.preventDefault();
    body.querySelector('form')?.requestSubmit();
  }
});

document.body.append(make('div', { class: 'scrim' }), dialog);
if (clientOrigin !== '' && window.parent !== window) post({ type: 'ready' });
