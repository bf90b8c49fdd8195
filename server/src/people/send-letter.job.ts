import type { Mail } from '../mail/mail.ts';
import type { LetterJob } from '../queue/queue.ts';
import type { Identity } from './identity.ts';
import {
  apiKeyLetter,
  householdInvitationLetter,
  invitationLetter,
  newAddressLetter,
  newBrowserLetter,
  oldAddressLetter,
  passwordChangedLetter,
  passwordLinkLetter,
  secondFactorLetter,
  verifyAddressLetter,
} from './letters.ts';

export type LetterDeps = {
  identity: Pick<Identity, 'emailAddress' | 'findUser' | 'findSession' | 'makePasswordLink' | 'registration'>;
  mail: Mail;
  /** Where links lead: an origin without trailing slash. */
  linkOrigin: string;
};

/**
 * Sends a letter to a person; does nothing when there is no such person. A link is made only now, so that no job holds one, and each attempt
 * makes a new one.
 */
export async function sendLetter({ identity, mail, linkOrigin }: LetterDeps, job: LetterJob): Promise<void> {
  if (job.kind === 'password-link') {
    const made = await identity.makePasswordLink(job.userId);
    if (made !== null) await mail.send(passwordLinkLetter(made.user, made.token, linkOrigin));
    return;
  }
  if (job.kind === 'verify-address') {
    const made = await identity.emailAddress.makeVerificationLink(job.userId);
    if (made !== null) await mail.send(verifyAddressLetter(made.user, made.token, linkOrigin));
    return;
  }
  if (job.kind === 'address-change') return sendChangeLink({ identity, mail, linkOrigin }, job);
  if (job.kind === 'invitation') return sendInvitation({ identity, mail, linkOrigin }, job);
  const user = await identity.findUser(job.userId);
  if (user === null) return;
  if (job.kind === 'new-browser') {
    const session = await identity.findSession(user.id, job.sessionId);
    return mail.send(newBrowserLetter(user, session, linkOrigin));
  }
  if (job.kind === 'api-key-added') return mail.send(apiKeyLetter(user, linkOrigin));
  if (job.kind === 'password-changed') return mail.send(passwordChangedLetter(user, linkOrigin));
  await mail.send(secondFactorLetter(user, job.kind, linkOrigin));
}

async function sendChangeLink(
  { identity, mail, linkOrigin }: LetterDeps,
  { changeId, side }: Extract<LetterJob, { kind: 'address-change' }>,
): Promise<void> {
  const made = await identity.emailAddress.makeChangeLink(changeId, side);
  if (made === null) return;
  const { to, token } = made;
  await mail.send(
    side === 'old' && token !== null
      ? oldAddressLetter(to, token, linkOrigin)
      : newAddressLetter({ to, token }, linkOrigin),
  );
}

async function sendInvitation(
  { identity, mail, linkOrigin }: LetterDeps,
  { invitationId }: Extract<LetterJob, { kind: 'invitation' }>,
): Promise<void> {
  const made = await identity.registration.makeInvitationLink(invitationId);
  if (made === null) return;
  const { email, place, token } = made;
  await mail.send(
    place === null
      ? invitationLetter(email, token, linkOrigin)
      : householdInvitationLetter(email, place, token, linkOrigin),
  );
}
