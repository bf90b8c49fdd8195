import { oauthScreen, oauthWaitScreen } from './oauth-screens.js';
import {
  accountScreen,
  connectedScreen,
  consentScreen,
  credentialScreen,
  errorScreen,
  institutionScreen,
  leaveScreen,
  loadingScreen,
  mfaScreen,
} from './screens.js';

/** @typedef {import('./screens.js').Institution} Institution */
/** @typedef {import('./screens.js').LinkError} LinkError */
/** @typedef {{ step: 'mfa', type: string, round: number, rounds: number, questions: import('./screens.js').Question[] }} MfaStep */
/** @typedef {{ step: 'accounts', selectable: boolean, accounts: import('./screens.js').Account[] }} AccountStep */
/** @typedef {{ step: 'finished', public_token: string, metadata: object }} FinishedStep */
/** @typedef {{ step: 'oauth', page: string, leaves: boolean }} OAuthStep */
/**
 * What the bank answers to a call: the opening of a session, a step, or an error.
 * @typedef {{
 *   requestId: string,
 *   error: LinkError | null,
 *   opening: { link_session_id: string, client_name: string, institutions: Institution[], update_institution: Institution | null, returned_institution: Institution | null } | null,
 *   step: MfaStep | AccountStep | FinishedStep | OAuthStep | null,
 * }} Reply
 */
/**
 * @typedef {{
 *   show: (screen: HTMLElement, canGoBack: boolean) => void,
 *   call: (name: string, request: object) => Promise<Reply>,
 *   post: (message: object) => void,
 *   clientOrigin: string,
 * }} Surroundings
 */

/** Errors after which the user can try to sign in again. */
const RETRYABLE =
  'INVALID_CREDENTIALS INVALID_MFA INVALID_UPDATED_USERNAME USER_INPUT_TIMEOUT INVALID_FIELD'.split(' ');

/**
 * Leads the user through the window: consent, bank, sign-in, accounts, done. Reports every step to the client's page
 * as Plaid's Link does.
 */
export class LinkFlow {
  /** @param {string} token @param {string | null} returnedState of a sign-in at the bank @param {Surroundings} around */
  constructor(token, returnedState, around) {
    this.token = token;
    this.returnedState = returnedState;
    this.around = around;
    this.sessionId = '';
    this.clientName = '';
    /** @type {Institution[]} */
    this.institutions = [];
    /** @type {Institution | null} */
    this.institution = null;
    this.updating = false;
    this.requestId = '';
    /** @type {string | null} */
    this.status = null;
    /** @type {LinkError | null} */
    this.error = null;
    this.searched = '';
    this.username = '';
    /** Whether there is anything to lose by leaving. */
    this.underway = false;
    this.over = false;
    /** @type {(() => void) | null} */
    this.goBack = null;
    /** Draws the present screen again, after a change of mind about leaving. */
    this.redraw = () => {};
    this.leaving = false;
    /** @type {{ publicToken: string, metadata: object } | null} */
    this.finished = null;
    void this.begin();
  }

  async begin() {
    this.around.show(loadingScreen('One moment'), false);
    const opened = await this.around.call('open', {
      link_token: this.token,
      ...(this.returnedState === null ? {} : { oauth_state_id: this.returnedState }),
    });
    this.requestId = opened.requestId;
    if (opened.opening === null) {
      this.error = opened.error;
      if (this.error !== null) this.report('ERROR', errorFields(this.error));
      this.leave();
      return;
    }
    this.sessionId = opened.opening.link_session_id;
    this.clientName = opened.opening.client_name;
    this.institutions = opened.opening.institutions;
    this.institution = opened.opening.update_institution;
    this.updating = this.institution !== null;
    this.report('OPEN');
    const returned = opened.opening.returned_institution;
    if (returned !== null) {
      this.institution = returned;
      await this.afterBank();
    } else if (this.institution === null) this.consent();
    else this.signIn(null);
  }

  /** @param {string} name @param {object} [fields] */
  report(name, fields = {}) {
    const metadata = {
      link_session_id: this.sessionId,
      request_id: this.requestId,
      timestamp: new Date().toISOString(),
      view_name: null,
      institution_id: this.institution?.id ?? null,
      institution_name: this.institution?.name ?? null,
      institution_search_query: null,
      mfa_type: null,
      error_type: null,
      error_code: null,
      error_message: null,
      exit_status: null,
      account_number_mask: null,
      routing_number: null,
      is_update_mode: String(this.updating),
      match_reason: null,
      selection: null,
      brand_name: null,
      ...fields,
    };
    this.around.post({ type: 'event', name, metadata });
  }

  /**
   * @param {string} view
   * @param {() => HTMLElement} draw
   * @param {{ status?: string | null, back?: (() => void) | null, underway?: boolean, fields?: object }} [about]
   */
  present(view, draw, { status = null, back = null, underway = true, fields = {} } = {}) {
    if (this.over) return;
    this.status = status;
    this.goBack = back;
    this.underway = underway;
    this.redraw = () => this.around.show(draw(), back !== null);
    this.leaving = false;
    this.report('TRANSITION_VIEW', { view_name: view, ...fields });
    this.redraw();
  }

  consent() {
    const next = () => this.chooseBank();
    this.present('CONSENT', () => consentScreen(this.clientName, next), { underway: false });
  }

  chooseBank() {
    this.institution = null;
    this.error = null;
    const onSearch = (/** @type {string} */ query) => {
      this.searched = query;
      this.report('SEARCH_INSTITUTION', { institution_search_query: query });
    };
    const onChoose = (/** @type {Institution} */ institution) => this.choose(institution);
    this.present('SELECT_INSTITUTION', () => institutionScreen(this.institutions, { onSearch, onChoose }), {
      back: () => this.consent(),
      underway: false,
    });
  }

  /** @param {Institution} institution */
  choose(institution) {
    this.institution = institution;
    this.report('SELECT_INSTITUTION', {
      institution_search_query: this.searched === '' ? null : this.searched,
    });
    if (institution.health === 'degraded') this.report('SELECT_DEGRADED_INSTITUTION');
    if (institution.health === 'down') this.report('SELECT_DOWN_INSTITUTION');
    if (institution.health === 'down' || institution.health === 'unsupported') void this.submit('', '');
    else this.signIn(null);
  }

  /** @param {LinkError | null} error */
  signIn(error) {
    const { institution } = this;
    if (institution === null) return;
    this.error = error;
    const send = (/** @type {string} */ username, /** @type {string} */ password) =>
      void this.submit(username, password);
    const draw = () =>
      institution.oauth
        ? oauthScreen(institution, () => void this.goToBank())
        : credentialScreen(institution, { username: this.username, error }, send);
    this.present(institution.oauth ? 'OAUTH' : 'CREDENTIAL', draw, {
      status: institution.oauth ? 'requires_oauth' : 'requires_credentials',
      back: this.updating ? null : () => this.chooseBank(),
      underway: !this.updating,
    });
  }

  /** @param {string} username @param {string} password */
  async submit(username, password) {
    this.username = username;
    this.report('SUBMIT_CREDENTIALS');
    const institution_id = this.institution?.id ?? '';
    await this.advance('login', { institution_id, username, password }, 'Signing in');
  }

  /** Sends the person to the bank's own page. */
  async goToBank() {
    this.report('OPEN_OAUTH');
    const request = { institution_id: this.institution?.id ?? '', client_origin: this.around.clientOrigin };
    await this.advance('oauth-start', request, 'Opening your bank');
  }

  /** @param {OAuthStep} step */
  openBank({ page, leaves }) {
    const url = new URL(page, location.href).href;
    if (leaves) {
      this.over = true;
      this.around.post({ type: 'leave', url });
      return;
    }
    const popup = window.open(url, '_blank', 'popup,width=480,height=720');
    window.addEventListener('message', (event) => {
      if (event.source === popup && event.origin === location.origin) void this.afterBank();
    });
    this.present('OAUTH', () => oauthWaitScreen(this.institution, () => this.signIn(null)), {
      status: 'requires_oauth',
    });
  }

  async afterBank() {
    this.report('CLOSE_OAUTH');
    await this.advance('oauth-finish', {}, 'Signing in');
  }

  /** @param {string} name @param {object} request @param {string} text what the waiting screen says */
  async advance(name, request, text) {
    this.present('LOADING', () => loadingScreen(text), { status: this.status });
    const reply = await this.around.call(name, {
      link_token: this.token,
      link_session_id: this.sessionId,
      ...request,
    });
    this.requestId = reply.requestId;
    if (this.over) return;
    const { step } = reply;
    if (reply.error !== null) this.fail(reply.error);
    else if (step?.step === 'oauth') this.openBank(step);
    else if (step?.step === 'mfa') this.askMore(step);
    else if (step?.step === 'accounts') this.chooseAccounts(step);
    else if (step?.step === 'finished') this.connected(step);
  }

  /** @param {LinkError} error */
  fail(error) {
    this.report('ERROR', errorFields(error));
    if (RETRYABLE.includes(error.error_code) && this.institution?.oauth === false) {
      this.signIn(error);
      return;
    }
    this.error = error;
    const usable = this.institution?.health === 'healthy' || this.institution?.health === 'degraded';
    const on = {
      onRetry: usable ? () => this.signIn(null) : null,
      onOther: this.updating ? null : () => this.chooseBank(),
      onLeave: () => this.leave(),
    };
    const isUnsupported = error.error_code === 'INSTITUTION_NO_LONGER_SUPPORTED';
    const status = isUnsupported ? 'institution_not_supported' : 'requires_credentials';
    const fields = errorFields(error);
    this.present('ERROR', () => errorScreen(error, on), { status, underway: false, fields });
  }

  /** @param {MfaStep} mfa */
  askMore(mfa) {
    const { type } = mfa;
    const send = (/** @type {string[]} */ answers) => {
      this.report('SUBMIT_MFA', { mfa_type: type });
      void this.advance('mfa', { answers }, 'Checking your answer');
    };
    this.present('MFA', () => mfaScreen(mfa, send), {
      status: `requires_${type}`,
      back: () => this.signIn(null),
      fields: { mfa_type: type },
    });
  }

  /** @param {AccountStep} step */
  chooseAccounts({ selectable, accounts }) {
    const send = (/** @type {string[]} */ ids) =>
      void this.advance('finish', { account_ids: ids }, 'Connecting your accounts');
    if (!selectable) {
      send([]);
      return;
    }
    this.present('SELECT_ACCOUNT', () => accountScreen(accounts, send), {
      status: 'requires_account_selection',
    });
  }

  /** @param {FinishedStep} step */
  connected(step) {
    const { institution } = this;
    if (institution === null) return;
    this.finished = { publicToken: step.public_token, metadata: step.metadata };
    const draw = () => connectedScreen(institution, this.clientName, this.updating, () => this.handOff());
    this.present('CONNECTED', draw, { underway: false });
  }

  handOff() {
    if (this.over || this.finished === null) return;
    this.over = true;
    this.report('HANDOFF');
    this.around.post({ type: 'success', ...this.finished });
  }

  back() {
    if (this.leaving) this.stay();
    else this.goBack?.();
  }

  stay() {
    this.leaving = false;
    this.redraw();
  }

  /** Asks first when something would be lost; a connection that is already made is handed over. */
  askToLeave() {
    if (this.finished !== null) this.handOff();
    else if (this.leaving) this.stay();
    else if (!this.underway) this.leave();
    else {
      this.leaving = true;
      const [stay, leave] = [() => this.stay(), () => this.leave()];
      this.around.show(leaveScreen(stay, leave), false);
    }
  }

  leave() {
    if (this.over) return;
    this.over = true;
    const { institution } = this;
    this.report('EXIT', {
      exit_status: this.status,
      ...(this.error === null ? {} : errorFields(this.error)),
    });
    this.around.post({
      type: 'exit',
      error: this.error,
      metadata: {
        institution: institution === null ? null : { name: institution.name, institution_id: institution.id },
        status: this.status,
        link_session_id: this.sessionId,
        request_id: this.requestId,
      },
    });
  }
}

/** @param {LinkError} error */
function errorFields({ error_type, error_code, error_message }) {
  return { error_type, error_code, error_message };
}
