import { createPlaidClient, type PlaidClient } from '../bank/plaid-client.ts';
import type { Config } from '../config/config.ts';
import { type Mail, openMail } from '../mail/mail.ts';
import { openIdentityDatabase } from '../people/identity-database.store.ts';
import { createServiceNotes, type NoteService } from '../server-status/service-notes.ts';
import type { Databases } from './databases.ts';

/** What the operator's page says of services outside, noted by each process that calls them. */
export function openServiceNotes({ identityPool }: Pick<Databases, 'identityPool'>): NoteService {
  return createServiceNotes(openIdentityDatabase(identityPool), () => new Date());
}

export function openNotedMail(
  { mail }: Pick<Config, 'mail'>,
  note: NoteService,
  noteLink: (subject: string, link: string) => void,
): Mail {
  return openMail(mail, noteLink, (failure) => note('mail', failure));
}

export function openNotedPlaid({ bank }: Pick<Config, 'bank'>, note: NoteService): PlaidClient {
  return createPlaidClient({ ...bank, onAnswered: (failure) => note('plaid', failure) });
}
