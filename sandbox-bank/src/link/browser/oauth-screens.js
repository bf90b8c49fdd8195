import { bankMark, make } from './dom.js';
import { form, heading, lead, loadingScreen, primary } from './screens.js';

/** @typedef {import('./screens.js').Institution} Institution */

/** @param {Institution} institution @param {() => void} onContinue */
export function oauthScreen(institution, onContinue) {
  return form(
    onContinue,
    bankMark(institution, 'large'),
    heading(`Sign in at ${institution.name}`),
    lead('You will sign in on the bank’s own page and then return here.'),
    make('div', { class: 'push' }),
    primary('Continue'),
  );
}

/** While the bank's page is open in a window of its own. @param {Institution | null} institution @param {() => void} onAgain */
export function oauthWaitScreen(institution, onAgain) {
  const screen = loadingScreen(`Finish at ${institution?.name ?? 'your bank'}`);
  screen.append(
    make('button', { type: 'button', class: 'quiet', onclick: onAgain }, 'Window closed? Start again'),
  );
  return screen;
}

/**
 * The bank's own page.
 * @param {Institution} institution
 * @param {string} clientName
 * @param {(isAllowed: boolean) => void} onAnswer
 */
export function bankScreen(institution, clientName, onAnswer) {
  return form(
    () => onAnswer(true),
    bankMark(institution, 'large'),
    heading(`Share your accounts with ${clientName}?`),
    lead(`You are signed in at ${institution.name} as user_good. ${clientName} asks to read your accounts.`),
    make('div', { class: 'push' }),
    primary('Allow'),
    make('button', { type: 'button', class: 'secondary', onclick: () => onAnswer(false) }, 'Do not allow'),
  );
}

/** @param {string} text */
export function bankTroubleScreen(text) {
  return make('div', { class: 'screen' }, heading('This sign-in cannot continue'), lead(text));
}
