import { bankMark, icon, make } from './dom.js';

/** @typedef {{ id: string, name: string, color: string, oauth: boolean, health: string }} Institution */
/** @typedef {{ id: string, name: string, mask: string | null, type: string, subtype: string, linked: boolean }} Account */
/** @typedef {{ text: string, choices: string[] | null }} Question */
/** @typedef {{ error_type: string, error_code: string, error_message: string, display_message: string | null }} LinkError */

/** @param {string} text */
export const heading = (text) => make('h1', { id: 'title', tabindex: '-1' }, text);
/** @param {string} text */
export const lead = (text) => make('p', { class: 'lead' }, text);
/** @param {string} text @param {boolean} [disabled] */
export const primary = (text, disabled = false) =>
  make('button', { type: 'submit', class: 'primary', disabled }, text);

/**
 * A screen whose Enter key and main button do the same.
 * @param {() => void} onSubmit
 * @param {...(Node | string)} children
 */
export function form(onSubmit, ...children) {
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    onSubmit();
  };
  return make('form', { class: 'screen', novalidate: true, onsubmit }, ...children);
}

/** @param {'list' | 'lock' | 'undo'} name @param {string} title @param {string} text */
function fact(name, title, text) {
  return make('li', {}, icon(name), make('div', {}, make('strong', {}, title), make('span', {}, text)));
}

/** @param {string} clientName @param {() => void} onContinue */
export function consentScreen(clientName, onContinue) {
  return form(
    onContinue,
    heading(`Connect a bank to ${clientName}`),
    lead(`${clientName} will be able to read the accounts that you choose. It cannot move money.`),
    make(
      'ul',
      { class: 'facts' },
      fact('list', 'What is shared', 'Account names, balances and past transactions.'),
      fact('lock', 'What is not', `Your user name and password stay with the bank.`),
      fact('undo', 'You stay in control', `Disconnect at any time in ${clientName}.`),
    ),
    make('div', { class: 'push' }),
    primary('Continue'),
  );
}

/**
 * @param {Institution[]} institutions
 * @param {{ onSearch: (query: string) => void, onChoose: (institution: Institution) => void }} on
 */
export function institutionScreen(institutions, on) {
  const input = make('input', {
    type: 'search',
    id: 'search',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'Search by name',
  });
  const list = make('ul', { class: 'banks' });
  const count = make('p', { class: 'unseen', role: 'status' });
  const fill = () => {
    const query = input.value.trim().toLowerCase();
    const found = institutions.filter(({ id, name }) => name.toLowerCase().includes(query) || id === query);
    list.replaceChildren(...found.map((institution) => make('li', {}, bankButton(institution, on.onChoose))));
    if (found.length === 0)
      list.append(make('li', { class: 'none' }, 'No matching bank. Try “Platypus” or “Tartan”.'));
    count.textContent = `${found.length} ${found.length === 1 ? 'bank' : 'banks'}`;
  };
  input.addEventListener('input', () => {
    fill();
    on.onSearch(input.value);
  });
  fill();
  const screen = form(
    () => list.querySelector('button')?.click(),
    heading('Choose your bank'),
    make(
      'label',
      { class: 'search', for: 'search' },
      make('span', { class: 'unseen' }, 'Search banks'),
      icon('search'),
      input,
    ),
    count,
    list,
  );
  screen.addEventListener('keydown', (event) => moveInList(event, list, input));
  return screen;
}

/** @param {Institution} institution @param {(institution: Institution) => void} onChoose */
function bankButton(institution, onChoose) {
  return make(
    'button',
    { type: 'button', onclick: () => onChoose(institution) },
    bankMark(institution, 'small'),
    make('span', { class: 'name' }, institution.name),
    icon('chevron'),
  );
}

/**
 * Arrow keys walk from the search field through the list and back.
 * @param {KeyboardEvent} event @param {HTMLElement} list @param {HTMLInputElement} input
 */
function moveInList(event, list, input) {
  const buttons = [...list.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  const targets = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: at < 0 ? -2 : 0,
    End: at < 0 ? -2 : buttons.length - 1,
  };
  const target = Object.hasOwn(targets, event.key) ? Reflect.get(targets, event.key) : -2;
  if (target === -2) return;
  event.preventDefault();
  if (target < 0) input.focus();
  else buttons[Math.min(target, buttons.length - 1)]?.focus();
}

const SIGN_INS = [
  ['user_good', 'pass_good', 'Everything works'],
  ['user_good', 'mfa_device', 'Asks for a code: 1234'],
  ['user_good', 'mfa_questions_1_2', 'Asks two questions: answer_0_0, answer_0_1'],
  ['user_good', 'mfa_selections', 'Asks for a choice: Yes'],
  ['user_good', 'error_INVALID_CREDENTIALS', 'A wrong password'],
  ['user_good', 'error_ITEM_LOCKED', 'A locked account'],
  ['user_good', 'error_INSTITUTION_DOWN', 'The bank is down'],
  ['user_transactions_dynamic', 'any', 'An account that moves with each refresh'],
];

/**
 * @param {Institution} institution
 * @param {{ username: string, error: LinkError | null }} last the attempt before this one
 * @param {(username: string, password: string) => void} onSubmit
 */
export function credentialScreen(institution, last, onSubmit) {
  const username = make('input', {
    id: 'username',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    required: true,
  });
  const password = make('input', { id: 'password', type: 'password', autocomplete: 'off', required: true });
  const reveal = make(
    'button',
    { type: 'button', class: 'reveal', 'aria-pressed': 'false', 'aria-label': 'Show password' },
    icon('eye'),
  );
  reveal.addEventListener('click', () => {
    const shown = password.type === 'text';
    password.type = shown ? 'password' : 'text';
    reveal.setAttribute('aria-pressed', String(!shown));
  });
  username.value = last.username;
  const submit = primary('Continue', true);
  const check = () => {
    submit.disabled = username.value.trim() === '' || password.value === '';
  };
  const fillIn = (/** @type {string} */ name, /** @type {string} */ word) => {
    username.value = name;
    password.value = word;
    check();
    submit.focus();
  };
  const screen = form(
    () => {
      if (!submit.disabled) onSubmit(username.value, password.value);
    },
    bankMark(institution, 'large'),
    heading(`Sign in to ${institution.name}`),
    ...(last.error === null ? [] : [problem(last.error)]),
    make('div', { class: 'field' }, make('label', { for: 'username' }, 'Username'), username),
    make(
      'div',
      { class: 'field' },
      make('label', { for: 'password' }, 'Password'),
      make('div', { class: 'with-button' }, password, reveal),
    ),
    signInHints(fillIn),
    make('div', { class: 'push' }),
    submit,
  );
  screen.addEventListener('input', check);
  return screen;
}

/** @param {(username: string, password: string) => void} fillIn */
function signInHints(fillIn) {
  const rows = SIGN_INS.map(([name = '', word = '', effect = '']) =>
    make(
      'li',
      {},
      make(
        'button',
        { type: 'button', onclick: () => fillIn(name, word) },
        make('code', {}, `${name} / ${word}`),
        make('span', {}, effect),
      ),
    ),
  );
  return make('details', { class: 'hints' }, make('summary', {}, 'Test sign-ins'), make('ul', {}, ...rows));
}

/** @param {LinkError} error */
function problem(error) {
  return make(
    'p',
    { class: 'problem', role: 'alert' },
    icon('alert'),
    make('span', {}, error.display_message ?? error.error_message),
  );
}

/**
 * @param {{ type: string, round: number, rounds: number, questions: Question[] }} mfa
 * @param {(answers: string[]) => void} onSubmit
 */
export function mfaScreen(mfa, onSubmit) {
  const submit = primary('Continue', true);
  const fields = mfa.questions.map((question, index) =>
    question.choices === null
      ? answerField(question.text, index, mfa.type)
      : choiceField(question.text, question.choices, index),
  );
  const answers = () =>
    fields.map((field, index) => {
      const input = field.querySelector(
        `input[name="answer-${index}"]${mfa.type === 'selections' ? ':checked' : ''}`,
      );
      return input instanceof HTMLInputElement ? input.value : '';
    });
  const screen = form(
    () => {
      if (!submit.disabled) onSubmit(answers());
    },
    heading(mfa.type === 'code' ? 'Enter your code' : 'A few questions from your bank'),
    ...(mfa.rounds > 1 ? [lead(`Step ${mfa.round} of ${mfa.rounds}`)] : []),
    ...fields,
    make('div', { class: 'push' }),
    submit,
  );
  screen.addEventListener('input', () => {
    submit.disabled = answers().some((answer) => answer === '');
  });
  return screen;
}

/** @param {string} text @param {number} index @param {string} type */
function answerField(text, index, type) {
  const input = make('input', {
    id: `answer-${index}`,
    name: `answer-${index}`,
    autocomplete: 'off',
    inputmode: type === 'code' ? 'numeric' : 'text',
  });
  return make('div', { class: 'field' }, make('label', { for: `answer-${index}` }, text), input);
}

/** @param {string} text @param {string[]} choices @param {number} index */
function choiceField(text, choices, index) {
  const options = choices.map((choice) =>
    make(
      'label',
      { class: 'choice' },
      make('input', { type: 'radio', name: `answer-${index}`, value: choice }),
      make('span', {}, choice),
    ),
  );
  return make('fieldset', {}, make('legend', {}, text), ...options);
}

/** @param {string} text */
export function loadingScreen(text) {
  return make(
    'div',
    { class: 'screen waiting' },
    make('div', { class: 'spinner', 'aria-hidden': 'true' }),
    make('h1', { id: 'title', tabindex: '-1', role: 'status' }, text),
  );
}

/**
 * @param {Account[]} accounts
 * @param {(accountIds: string[]) => void} onSubmit
 */
export function accountScreen(accounts, onSubmit) {
  const submit = primary('Continue');
  const boxes = accounts.map(({ id, linked }) =>
    make('input', { type: 'checkbox', value: id, checked: true, disabled: linked }),
  );
  const chosen = () => boxes.filter(({ checked }) => checked).map(({ value }) => value);
  const rows = accounts.map(({ name, mask, subtype }, index) =>
    make(
      'label',
      { class: 'account' },
      boxes[index] ?? '',
      make('span', { class: 'name' }, name, make('small', {}, subtype)),
      ...(mask === null ? [] : [make('span', { class: 'mask' }, `•• ${mask}`)]),
    ),
  );
  const screen = form(
    () => {
      if (!submit.disabled) onSubmit(chosen());
    },
    heading('Choose accounts to share'),
    lead('All accounts are selected. Uncheck the ones that you don’t want to share.'),
    make('div', { class: 'accounts', role: 'group', 'aria-labelledby': 'title' }, ...rows),
    make('div', { class: 'push' }),
    submit,
  );
  screen.addEventListener('change', () => {
    submit.disabled = chosen().length === 0;
  });
  return screen;
}

/** @param {Institution} institution @param {string} clientName @param {boolean} repaired @param {() => void} onFinish */
export function connectedScreen(institution, clientName, repaired, onFinish) {
  return form(
    onFinish,
    make(
      'div',
      { class: 'done' },
      bankMark(institution, 'large'),
      make('span', { class: 'tick' }, icon('check')),
    ),
    heading(`${institution.name} is ${repaired ? 'connected again' : 'connected'}`),
    lead(
      repaired
        ? `${clientName} continues where it left off.`
        : `${clientName} is loading your history now. This takes a moment.`,
    ),
    make('div', { class: 'push' }),
    primary('Finish'),
  );
}

/**
 * @param {LinkError} error
 * @param {{ onRetry: (() => void) | null, onOther: (() => void) | null, onLeave: () => void }} on
 */
export function errorScreen(error, on) {
  const { onRetry, onOther, onLeave } = on;
  return form(
    onRetry ?? onOther ?? onLeave,
    make('div', { class: 'alarm' }, icon('alert')),
    heading('Something went wrong'),
    make('p', { class: 'lead', role: 'alert' }, error.display_message ?? error.error_message),
    make('p', { class: 'code' }, error.error_code),
    make('div', { class: 'push' }),
    ...(onRetry === null ? [] : [primary('Try again')]),
    ...(onOther === null
      ? []
      : [make('button', { type: 'button', class: 'secondary', onclick: onOther }, 'Choose another bank')]),
    make('button', { type: 'button', class: 'quiet', onclick: onLeave }, 'Leave'),
  );
}

/** @param {() => void} onStay @param {() => void} onLeave */
export function leaveScreen(onStay, onLeave) {
  return form(
    onStay,
    heading('Leave without connecting?'),
    lead('What you have entered so far will not be saved.'),
    make('div', { class: 'push' }),
    primary('Stay'),
    make('button', { type: 'button', class: 'secondary', onclick: onLeave }, 'Leave'),
  );
}
