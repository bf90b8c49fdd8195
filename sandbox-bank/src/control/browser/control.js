import { bankMark, make } from '../../link/browser/dom.js';
import { ITEM_ACTIONS, TIME_ACTIONS } from './actions.js';

/** @typedef {import('./actions.js').Item} Item */
/** @typedef {import('./actions.js').Action} Action */
/** @typedef {import('./actions.js').Answer} Answer */

/** @param {string} id */
function byId(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`no #${id}`);
  return element;
}

const desk = byId('desk');
const happened = byId('happened');

// The part after # never leaves the browser, so the secret is in no log and no referrer.
let secret = decodeURIComponent(location.hash.slice(1));

/** Refused: the secret is not the bank's. */
class WrongSecret extends Error {}

/**
 * @param {string} control
 * @param {Record<string, unknown>} body
 * @returns {Promise<Answer>}
 */
async function ask(control, body) {
  const reply = await fetch(`control/${control}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sandbox-control': secret },
    body: JSON.stringify(body),
  });
  /** @type {Answer} */
  const answer = await reply.json();
  if (answer.error_code === 'INVALID_API_KEYS') throw new WrongSecret();
  if (!reply.ok) throw new Error(String(answer.error_message));
  return answer;
}

/** @param {string} text @param {boolean} failed */
function say(text, failed = false) {
  happened.textContent = text;
  happened.classList.toggle('failed', failed);
}

/** @param {unknown} error */
function sayFailure(error) {
  if (error instanceof WrongSecret) askForSecret('The secret is not correct.');
  else if (error instanceof TypeError) say('The bank is not responding. Check that it is running.', true);
  else say(`Not done: ${error instanceof Error ? error.message : 'something went wrong'}.`, true);
}

/** @param {Action} action @param {Item | null} item */
async function act(action, item) {
  if (action.final && !confirm('Withdraw access? This connection cannot be repaired afterward.')) return;
  say('');
  try {
    const about = item === null ? {} : { access_token: item.access_token };
    const answer = await ask(action.control, { ...about, ...action.body });
    const bank = item === null ? '' : `${item.institution_name}: `;
    await show();
    say(`${bank}${action.message(answer)}`);
  } catch (error) {
    sayFailure(error);
  }
}

/** @param {Action} action @param {Item | null} item */
function actionButton(action, item) {
  const off =
    item !== null && (item.state === 'revoked' || (action.fits !== undefined && !action.fits(item)));
  const id = `${item?.item_id ?? 'time'} ${action.label}`;
  // Not `disabled`: a button that no longer fits once it was pressed must not lose the focus.
  const onclick = () => void (off || act(action, item));
  return make(
    'button',
    { type: 'button', 'data-id': id, 'aria-disabled': String(off), onclick },
    action.label,
  );
}

const STATES = new Map([
  ['good', 'Connected'],
  ['login required', 'Needs a login'],
  ['consent ends', 'Consent ends soon'],
  ['down', 'Bank is down'],
  ['revoked', 'Access withdrawn'],
]);

/** @param {Item} item */
function card(item) {
  const name = item.institution_name ?? item.item_id;
  const state = make('span', { class: `state ${item.state === 'good' ? 'good' : 'trouble'}` });
  state.append(STATES.get(item.state) ?? item.state);
  const titles = make('div', { class: 'titles' }, make('h2', {}, name), make('p', {}, item.username));
  const head = make(
    'div',
    { class: 'head' },
    bankMark({ name, color: item.color ?? '#555f66' }, 'large'),
    titles,
    state,
  );
  const groups = ITEM_ACTIONS.map(({ title, actions }) =>
    make(
      'div',
      { class: 'group', role: 'group', 'aria-label': `${name}: ${title}` },
      make('h3', {}, title),
      ...actions.map((action) => actionButton(action, item)),
    ),
  );
  return make('section', { class: 'card' }, head, make('div', { class: 'groups' }, ...groups));
}

/** Redraws everything, and leaves the focus on the button that was pressed. */
async function show() {
  const answer = await ask('items', {});
  const focused = document.activeElement?.getAttribute('data-id');
  /** @type {Item[]} */
  const items = Array.isArray(answer.items) ? answer.items : [];
  const live = items.filter(({ access_token, removed }) => access_token !== null && !removed);
  const today = new Date(String(answer.now)).toLocaleDateString('en', { dateStyle: 'full' });
  const clock = make(
    'section',
    { class: 'clock', 'aria-label': 'The bank’s clock' },
    make('p', {}, make('span', { class: 'label' }, 'The bank’s date'), make('strong', {}, today)),
    ...TIME_ACTIONS.map((action) => actionButton(action, null)),
  );
  const empty = make(
    'p',
    { class: 'empty' },
    'No bank is connected yet. Connect one in the app, then reload.',
  );
  desk.replaceChildren(clock, ...(live.length === 0 ? [empty] : live.map(card)));
  const again = [...desk.querySelectorAll('button')].find((button) => button.dataset.id === focused);
  again?.focus();
}

/** @param {string} problem */
function askForSecret(problem) {
  const field = make('input', { id: 'secret', type: 'password', autocomplete: 'off', required: true });
  /** @param {Event} event */
  const onsubmit = (event) => {
    event.preventDefault();
    secret = field.value;
    say('');
    show().catch(sayFailure);
  };
  const form = make(
    'form',
    { class: 'card secret', onsubmit },
    make('label', { for: 'secret' }, 'The bank’s secret'),
    field,
    make('button', { type: 'submit' }, 'Open'),
  );
  desk.replaceChildren(form);
  say(problem, problem !== '');
  field.focus();
}

if (secret === '') askForSecret('');
else show().catch(sayFailure);
