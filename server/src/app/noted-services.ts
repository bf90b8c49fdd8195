import { createPlaidClient, type PlaidClient } from '../bank/plaid-client.ts';
import type { Config } from '../config/config.ts';
import { type Mail, openMail } from '../mail/mail.ts';
import { openIdentityDatabase } from '../people/identity-database.store.ts';
import { createServiceNotes, type NoteService } from '../server-status/service-notes.ts';
import type { Traces } from '../traces/spans.ts';
import type { Databases } from './databases.ts';

/** What hears of calls outside: the operator's page, and traces where they are sent. */
export type Outside = { note: NoteService; traces: Traces };

export function openOutside({ identityPool }: Pick<Databases, 'identityPool'>, traces: Traces): Outside {
  return { note: createServiceNotes(openIdentityDatabase(identityPool), () => new Date()), traces };
}

export function openNotedMail(
  { mail }: Pick<Config, 'mail'>,
  { note, traces }: Outside,
  noteLink: (subject: string, link: string) => void,
): Mail {
  const { isSetUp, send } = openMail(mail, noteLink, (failure) => note('mail', failure));
  return { isSetUp, send: (letter) => traces.outside('mail', () => send(letter)) };
}

export function openNotedPlaid({ bank }: Pick<Config, 'bank'>, { note, traces }: Outside): PlaidClient {
  return createPlaidClient({
    ...bank,
    onAnswered: (failure) => note('plaid', failure),
    around: (call) => traces.outside('plaid', call),
  });
}
