import { make } from './dom.js';
import { bankScreen, bankTroubleScreen } from './oauth-screens.js';

/** The page on which an OAuth bank asks its customer. It is no part of the Link window. */
const state = new URLSearchParams(location.search).get('oauth_state_id') ?? '';
const apiBase = new URL('../../api/', import.meta.url);

const body = make('main', { class: 'body' });
const name = make('span', { class: 'wordmark' });
document.body.append(
  make(
    'div',
    { class: 'dialog' },
    make('header', {}, make('span', {}), name),
    body,
    make('footer', {}, 'This bank is fictional. It asks for no password.'),
  ),
);

/** @param {string} call @param {object} request */
async function ask(call, request) {
  const response = await fetch(new URL(call, apiBase), { method: 'POST', body: JSON.stringify(request) });
  return response.json();
}

/** @param {boolean} isAllowed */
async function answer(isAllowed) {
  const { return_to: returnTo } = await ask('oauth-answer', { oauth_state_id: state, allowed: isAllowed });
  if (typeof returnTo === 'string') {
    location.assign(returnTo);
    return;
  }
  window.opener?.postMessage({ type: 'oauth-answered' }, location.origin);
  window.close();
}

const found = await ask('oauth-look', { oauth_state_id: state });
if (found.error) {
  body.append(bankTroubleScreen('It has expired or was never started. Return to the app and start again.'));
} else {
  document.title = name.textContent = found.institution.name;
  body.append(bankScreen(found.institution, found.client_name, (isAllowed) => void answer(isAllowed)));
}
