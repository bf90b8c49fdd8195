import { randomUUID } from 'node:crypto';
import { type Bank, outageOf } from '../bank/bank.ts';
import type { LinkTokenRecord } from '../bank/state-file.ts';
import { BankError, bankError } from '../errors/errors.ts';
import { accountId } from '../log/transaction.ts';
import { renewConsent } from '../notices/item-changes.ts';
import { type Login, resolveLogin } from '../persona/identity.ts';
import { linkedAccount } from '../protocol/accounts.ts';
import { createItem, issuePublicToken } from '../protocol/items.ts';
import { institutionById, searchInstitutions, shownInstitution } from '../records/institutions.ts';
import type { ItemRecord } from '../records/item-record.ts';
import { isRevoked } from '../records/item-status.ts';
import type { AccountSpec } from '../world/movement.ts';

/** A sign-in on the bank's own page, which the person is sent to and comes back from. */
export type OAuthSignIn = {
  stateId: string;
  institutionId: string;
  clientName: string;
  /** Where the bank's page sends the person; null: it is a window of its own, and closes. */
  returnTo: string | null;
  answer: 'allowed' | 'refused' | null;
  /** Link has gone on with it: it is good for once. */
  taken: boolean;
};

/** One run through the Link window. In memory: closing the window forgets it. */
export type LinkSession = {
  id: string;
  token: string;
  startedAtMs: number;
  /** The Item to repair, in update mode. */
  itemId: string | null;
  seed: string;
  institutionId: string | null;
  username: string;
  login: Login | null;
  /** The MFA round that is to be answered next. */
  round: number;
  /** The sign-in on the bank's own page that is under way. */
  oauth: OAuthSignIn | null;
};

export type LinkStep =
  | {
      step: 'mfa';
      type: string;
      round: number;
      rounds: number;
      questions: { text: string; choices: string[] | null }[];
    }
  | { step: 'accounts'; selectable: boolean; accounts: LinkAccount[] };

type LinkAccount = {
  id: string;
  name: string;
  mask: string | null;
  type: string;
  subtype: string;
  linked: boolean;
};

export function startSession(bank: Bank, link: LinkTokenRecord): LinkSession {
  const item = link.itemId === null ? undefined : bank.state.items[link.itemId];
  return {
    id: randomUUID(),
    token: link.token,
    startedAtMs: bank.nowMs(),
    itemId: item?.itemId ?? null,
    seed: item?.seed ?? randomUUID(),
    institutionId: item?.institutionId ?? null,
    username: '',
    login: null,
    round: 0,
    oauth: null,
  };
}

/** What the window needs to know before its first screen. */
export function sessionOpening(link: LinkTokenRecord, session: LinkSession): object {
  const fixed = session.institutionId === null ? undefined : institutionById(session.institutionId);
  return {
    link_session_id: session.id,
    client_name: link.clientName,
    update_institution: session.itemId === null ? null : shownInstitution(fixed),
    returned_institution:
      session.oauth === null ? null : shownInstitution(institutionById(session.oauth.institutionId)),
    institutions: searchInstitutions('', link.countryCodes).map(shownInstitution),
  };
}

function connectionToRepair(bank: Bank, session: LinkSession): ItemRecord | null {
  if (session.itemId === null) return null;
  const item = bank.state.items[session.itemId];
  if (item === undefined || item.removed) throw bankError('ITEM_NOT_FOUND');
  // Access that was withdrawn is given again by linking afresh; nothing repairs the old Item.
  if (isRevoked(item)) throw bankError('USER_PERMISSION_REVOKED');
  return item;
}

/**
 * Checks a user name and password, as the institution's own sign-in page would.
 * @throws BankError what the login ends with.
 */
export function logIn(
  bank: Bank,
  link: LinkTokenRecord,
  session: LinkSession,
  given: { institutionId: string; username: string; password: string },
): LinkStep {
  const repaired = connectionToRepair(bank, session);
  const institution = institutionById(repaired?.institutionId ?? given.institutionId);
  if (institution === undefined || !link.countryCodes.includes(institution.country))
    throw bankError('INVALID_INSTITUTION');
  const outage = outageOf(bank, institution, session.itemId);
  if (outage !== null) throw outage;
  // An OAuth bank signs people in on its own page and knows no test names.
  const name = institution.oauth ? 'user_good' : given.username.trim();
  const login = resolveLogin(name, institution.oauth ? 'pass_good' : given.password);
  if (login instanceof BankError) throw login;
  if (repaired !== null && repaired.username !== name) throw bankError('INVALID_UPDATED_USERNAME');
  session.institutionId = institution.id;
  session.username = name;
  session.login = login;
  session.round = 0;
  return nextStep(bank, link, session);
}

/** Checks the answers of one MFA round. @throws BankError INVALID_MFA, after which the login starts again. */
export function answerMfa(
  bank: Bank,
  link: LinkTokenRecord,
  session: LinkSession,
  answers: readonly string[],
): LinkStep {
  const questions = session.login?.mfa?.rounds[session.round];
  if (questions === undefined) throw bankError('USER_INPUT_TIMEOUT');
  const right = questions.every((question, index) => answers[index]?.trim() === question.answer);
  if (!right) throw bankError('INVALID_MFA');
  session.round += 1;
  return nextStep(bank, link, session);
}

function nextStep(bank: Bank, link: LinkTokenRecord, session: LinkSession): LinkStep {
  const mfa = session.login?.mfa ?? null;
  const questions = mfa?.rounds[session.round];
  if (mfa !== null && questions !== undefined) {
    const asked = questions.map(({ text, choices }) => ({ text, choices }));
    return {
      step: 'mfa',
      type: mfa.type,
      round: session.round + 1,
      rounds: mfa.rounds.length,
      questions: asked,
    };
  }
  const repaired = connectionToRepair(bank, session);
  const linked = new Set(repaired?.accounts.map(({ key }) => key));
  const offered = offeredAccounts(bank, link, session);
  if (offered.length === 0) throw bankError('NO_ACCOUNTS');
  return {
    step: 'accounts',
    selectable: repaired === null || link.accountSelection,
    accounts: offered.map(({ key, name, mask, type, subtype }) => ({
      id: accountId(session.seed, key),
      name,
      mask,
      type,
      subtype,
      linked: linked.has(key),
    })),
  };
}

/** The person's accounts that the link token's filters let through. */
function offeredAccounts(bank: Bank, link: LinkTokenRecord, session: LinkSession): AccountSpec[] {
  const repaired = connectionToRepair(bank, session);
  const { login, institutionId } = session;
  if (login === null || institutionId === null) throw bankError('USER_INPUT_TIMEOUT');
  const holder = repaired ?? { identity: login.identity, institutionId };
  return bank.personaOf(holder).accounts.filter(({ type, subtype }) => {
    if (link.accountFilters === null) return true;
    const subtypes = link.accountFilters[type]?.account_subtypes;
    return subtypes?.some((wanted) => wanted === subtype || wanted === 'all') ?? false;
  });
}

/** Ends a session in success: a new Item, or a repaired one, and a public token. */
export async function finishSession(
  bank: Bank,
  link: LinkTokenRecord,
  session: LinkSession,
  accountIds: readonly string[],
): Promise<object> {
  const { login, institutionId } = session;
  if (login === null || institutionId === null || login.mfa?.rounds[session.round] !== undefined) {
    throw bankError('USER_INPUT_TIMEOUT');
  }
  const offered = offeredAccounts(bank, link, session);
  const chosen = offered.filter(({ key }) => accountIds.includes(accountId(session.seed, key)));
  const repaired = connectionToRepair(bank, session);
  if (repaired === null && chosen.length === 0) throw bankError('NO_ACCOUNTS');
  const item =
    repaired ??
    createItem(bank, {
      seed: session.seed,
      institutionId,
      username: session.username,
      identity: login.identity,
      products: [...link.products],
      consentedProducts: [...link.consentedProducts],
      webhook: link.webhook,
      daysRequested: link.daysRequested,
      accountKeys: chosen.map(({ key }) => key),
    });
  if (repaired !== null) repair(bank, repaired, link.accountSelection ? chosen : []);
  const publicToken = issuePublicToken(bank, item);
  link.consumed = true;
  link.sessions.push({
    linkSessionId: session.id,
    startedAtMs: session.startedAtMs,
    finishedAtMs: bank.nowMs(),
    publicToken,
    itemId: item.itemId,
  });
  await bank.save();
  await bank.heart.beat();
  const shared = offered.filter(({ key }) => item.accounts.some((account) => account.key === key));
  return {
    step: 'finished',
    public_token: publicToken,
    metadata: successMetadata(session, publicToken, shared),
  };
}

function repair(bank: Bank, item: ItemRecord, chosen: readonly AccountSpec[]): void {
  renewConsent(bank, item);
  const known = new Set(item.accounts.map(({ key }) => key));
  const added = chosen.filter(({ key }) => !known.has(key));
  item.accounts.push(...added.map(({ key }) => ({ key, linkedAtMs: bank.nowMs() })));
}

/** What onSuccess gets beside the public token, with the older single-account fields that Plaid still sends. */
function successMetadata(session: LinkSession, publicToken: string, shared: readonly AccountSpec[]): object {
  const institution = institutionById(session.institutionId ?? '');
  const accounts = shared.map((account) => linkedAccount(session.seed, account));
  const first = accounts.length === 1 ? accounts[0] : undefined;
  return {
    institution: { name: institution?.name ?? null, institution_id: institution?.id ?? null },
    accounts,
    account: {
      id: first?.id ?? null,
      name: first?.name ?? null,
      mask: first?.mask ?? null,
      type: first?.type ?? null,
      subtype: first?.subtype ?? null,
    },
    account_id: first?.id ?? null,
    link_session_id: session.id,
    transfer_status: null,
    public_token: publicToken,
  };
}
