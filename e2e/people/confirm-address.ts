import { routes } from '@cairn/contract/routes';
import type { MailServer } from '../../scripts/testing/mail-server.ts';
import { ask, type Person } from './person.ts';

/** The address of the page that a letter’s link opens. */
export async function linkIn(mail: MailServer, to: string, subject: string): Promise<string> {
  const { text } = await mail.letterTo(to, subject);
  return /http:\S+#\S+/.exec(text)?.[0] ?? '';
}

/** Confirms a new person’s address by the letter that they got. */
export async function confirmAddressOf(person: Person, mail: MailServer): Promise<void> {
  const link = await linkIn(mail, person.email, 'Confirm your email address for Cairn');
  await ask(person, routes.confirmAddress, { body: { token: new URL(link).hash.slice(1) } });
}
