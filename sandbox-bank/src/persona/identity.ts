import { type BankError, bankError } from '../errors/errors.ts';
import type { Identity } from '../records/item-record.ts';
import { castMember } from './cast.ts';
import { type CustomDocument, parseCustomDocument } from './custom-document.ts';

export type MfaQuestion = { text: string; choices: string[] | null; answer: string };
/** What the bank asks after the password: each round is a screen. */
export type MfaPlan = { type: 'code' | 'questions' | 'selections'; rounds: MfaQuestion[][] };

export type Login = { identity: Identity; mfa: MfaPlan | null };

const CODE_PLAN: MfaPlan = {
  type: 'code',
  rounds: [
    [{ text: 'Enter the code that was sent to your phone ending in 0123', choices: null, answer: '1234' }],
  ],
};

function questionPlan(rounds: number, perRound: number): MfaPlan {
  return {
    type: 'questions',
    rounds: Array.from({ length: rounds }, (_, round) =>
      Array.from({ length: perRound }, (_unused, question) => ({
        text: `Security question ${round + 1}.${question + 1}: what is the answer?`,
        choices: null,
        answer: `answer_${round}_${question}`,
      })),
    ),
  };
}

function selectionPlan(rounds: number, perRound: number, choices: number): MfaPlan {
  return {
    type: 'selections',
    rounds: Array.from({ length: rounds }, (_, round) =>
      Array.from({ length: perRound }, (_unused, question) => ({
        text: `Selection ${round + 1}.${question + 1}: which one is yours?`,
        choices: Array.from({ length: choices }, (_none, choice) => `answer_${round}_${question}_${choice}`),
        answer: `answer_${round}_${question}_0`,
      })),
    ),
  };
}

const YES_NO_PLAN: MfaPlan = {
  type: 'selections',
  rounds: [[{ text: 'Do you have an account with us?', choices: ['Yes', 'No'], answer: 'Yes' }]],
};

/** Reads `mfa_…` passwords. At most five rounds, five questions and six choices. */
function mfaOf(password: string): MfaPlan | null {
  if (password === 'mfa_device') return CODE_PLAN;
  if (password === 'mfa_selections') return YES_NO_PLAN;
  const questions = /^mfa_questions_([1-5])_([1-5])$/.exec(password);
  if (questions !== null) return questionPlan(Number(questions[1]), Number(questions[2]));
  const selections = /^mfa_selections_([1-5])_([1-5])_([1-6])$/.exec(password);
  return selections === null
    ? null
    : selectionPlan(Number(selections[1]), Number(selections[2]), Number(selections[3]));
}

function mfaOfDocument(document: CustomDocument): MfaPlan | null {
  const { mfa } = document;
  if (mfa === undefined) return null;
  if (mfa.type === 'questions') return questionPlan(mfa.question_rounds ?? 1, mfa.questions_per_round ?? 1);
  if (mfa.type === 'selections')
    return selectionPlan(mfa.selection_rounds ?? 1, mfa.selections_per_question ?? 1, 3);
  return CODE_PLAN;
}

/** Understands a user name and password as Plaid's sandbox does. Gives the error that the login ends with, if it ends with one. */
export function resolveLogin(username: string, password: string): Login | BankError {
  if (username === 'user_good') return resolveGoodUser(password);
  if (username === 'user_transactions_dynamic') {
    return password.trim() === ''
      ? bankError('INVALID_CREDENTIALS')
      : { identity: { kind: 'dynamic' }, mfa: null };
  }
  if (username === 'user_custom') {
    const parsed = parseCustomDocument(password);
    if ('problem' in parsed) return bankError('INVALID_FIELD', `override_password: ${parsed.problem}`);
    const { force_error, recaptcha } = parsed.document;
    if (recaptcha === 'bad') return bankError('RECAPTCHA_BAD');
    if (force_error !== undefined) return bankError(force_error.error_code);
    return { identity: { kind: 'custom', document: password }, mfa: mfaOfDocument(parsed.document) };
  }
  return castMember(username) === undefined
    ? bankError('INVALID_CREDENTIALS')
    : { identity: { kind: 'static', username }, mfa: null };
}

/** The outcome that a password such as `{"recaptcha":"bad"}` asks for. */
function recaptchaOf(password: string): 'good' | 'bad' | null {
  const found = /^\s*\{\s*"recaptcha"\s*:\s*"(good|bad)"\s*\}\s*$/.exec(password)?.[1];
  return found === 'good' || found === 'bad' ? found : null;
}

function resolveGoodUser(password: string): Login | BankError {
  if (password === 'pass_good') return { identity: { kind: 'person' }, mfa: null };
  if (password.startsWith('error_')) return bankError(password.slice('error_'.length));
  const recaptcha = recaptchaOf(password);
  if (recaptcha === 'bad') return bankError('RECAPTCHA_BAD');
  if (recaptcha === 'good') return { identity: { kind: 'person' }, mfa: null };
  const mfa = mfaOf(password);
  return mfa === null ? bankError('INVALID_CREDENTIALS') : { identity: { kind: 'person' }, mfa };
}
