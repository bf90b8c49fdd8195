import { z } from 'zod/mini';
import { instant } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { empty, namedRoutes, route } from './route-definition.ts';
import { text } from './text.ts';

/** Somebody with an account on the server. `lastUsedAt`: of their sessions, to five minutes; null where none is open. */
export const serverPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isOperator: z.boolean(),
  isDisabled: z.boolean(),
  isYou: z.boolean(),
  joinedAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type ServerPerson = z.output<typeof serverPerson>;

/** The most people that are listed at once. */
export const maxListedPeople = 50;
const maxSearchLength = 100;

export const operatorMessages = {
  ownAccount: 'You cannot disable your own account. Another operator can.',
  gone: 'This person no longer has an account here.',
} as const;

const onePerson = z.object({ userId: recordId });

/** What an operator does with the accounts of the server. */
export const serverPeopleRoutes = namedRoutes({
  serverPeople: route('GET', '/api/operator/people', 'operator', 'none', {
    summary: `The people of the server, the newest first, at most ${maxListedPeople}; by a part of name or address where one is given`,
    query: z.object({ search: z.optional(text(maxSearchLength)) }),
    response: z.object({ people: z.array(serverPerson), count: z.int() }),
  }),
  disablePerson: route('POST', '/api/operator/people/:userId/disable', 'operator', 'none', {
    summary:
      'Keep a person out: their sessions and API keys end, and nothing is done for them. Their data stays',
    params: onePerson,
    response: empty,
    needsConfirmation: true,
  }),
  enablePerson: route('POST', '/api/operator/people/:userId/enable', 'operator', 'none', {
    summary: 'Let a person sign in again who was kept out',
    params: onePerson,
    response: empty,
    needsConfirmation: true,
  }),
  /** `token`: of the link `/reset-password#token`, which cannot be read again; null where the link is sent by mail. */
  sendPasswordLink: route('POST', '/api/operator/people/:userId/password-link', 'operator', 'none', {
    summary: 'Send a person a link to choose a new password, or get it where the server sends no mail',
    params: onePerson,
    response: z.object({ token: z.nullable(z.string()) }),
    needsConfirmation: true,
  }),
});
