import type { AccountEvent, SignedInSession } from '@cairn/contract/sessions';
import { useState } from 'react';
import { formatAge, formatMoment } from '../../lib/format.ts';
import { useNow } from '../../lib/now.ts';
import { SmallButton } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { ShowAllButton } from '../../ui/show-all-button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { accountEventWords } from './account-event-words.ts';
import { ApiKeys } from './api-keys.tsx';
import { EmailAddress } from './email-address.tsx';
import { Passkeys } from './passkeys.tsx';
import { endOtherSessions, endSession } from './security-calls.ts';
import { StatusLine } from './status-line.tsx';
import { TwoStepSignIn } from './two-step-sign-in.tsx';
import { useSecurity, useSecurityChange } from './use-security.ts';

/** Of what happened, before all of it is asked for. */
const shownEvents = 8;

const placeWords = ({ browser, address }: Pick<SignedInSession, 'browser' | 'address'>) =>
  [browser ?? 'Unknown browser', ...(address === null ? [] : [address])].join(' · ');

type RowProps = { session: SignedInSession; nowMs: number; isBusy: boolean; onEnd: () => void };

function SessionRow({ session, nowMs, isBusy, onEnd }: RowProps) {
  const { isCurrent, startedAt, lastUsedAt, browser } = session;
  return (
    <li className="flex items-center justify-between gap-6 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{placeWords(session)}</p>
        <p className="text-13 text-muted">
          {isCurrent ? 'This browser' : `Last used ${formatAge(Date.parse(lastUsedAt), nowMs)}`}, signed in{' '}
          {formatMoment(Date.parse(startedAt))}
        </p>
      </div>
      {!isCurrent && (
        <SmallButton disabled={isBusy} onClick={onEnd}>
          End<span className="sr-only"> the session of {browser ?? 'an unknown browser'}</span>
        </SmallButton>
      )}
    </li>
  );
}

function EventRow({ event }: { event: AccountEvent }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-6 py-2">
      <span className={event.outcome === 'denied' ? 'text-warning' : ''}>{accountEventWords(event)}</span>
      <span className="text-13 leading-6 text-muted">
        {formatMoment(Date.parse(event.at))} · {placeWords(event)}
      </span>
    </li>
  );
}

function Activity({ events }: { events: readonly AccountEvent[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? events : events.slice(0, shownEvents);
  return (
    <Section
      title="Recent activity"
      className="mt-10"
      aside={
        events.length > shownEvents && (
          <ShowAllButton all={isWhole} count={events.length} onToggle={() => setWhole(!isWhole)} />
        )
      }
    >
      {events.length === 0 ? (
        <p className="text-muted">Sign-ins, exports and changes of security are listed here.</p>
      ) : (
        <ul className="divide-y divide-line">
          {shown.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
    </Section>
  );
}

type SessionsProps = { sessions: readonly SignedInSession[]; reload: () => Promise<void> };

function Sessions({ sessions, reload }: SessionsProps) {
  const nowMs = useNow();
  const { status, isBusy, change } = useSecurityChange(reload);
  const endOne = (sessionId: string) => change(() => endSession(sessionId), 'The session has ended.');
  const endOthers = () => change(endOtherSessions, 'Your other sessions have ended.');
  return (
    <Section
      title="Where you’re signed in"
      className="mt-10"
      aside={
        sessions.length > 1 && (
          <SmallButton disabled={isBusy} onClick={endOthers}>
            End All Others
          </SmallButton>
        )
      }
    >
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            nowMs={nowMs}
            isBusy={isBusy}
            onEnd={() => endOne(session.id)}
          />
        ))}
      </ul>
      <StatusLine status={status} />
    </Section>
  );
}

/** How the person signs in, where they are signed in, each of which can be ended, and what happened to their account. */
export default function AccountSecurity() {
  const { security, failure, reload } = useSecurity();
  if (security === null)
    return (
      <Section title="Where you’re signed in" className="mt-10">
        {failure === null ? <SkeletonRows rows={2} rowClass="h-18" /> : <p role="alert">{failure}</p>}
      </Section>
    );
  return (
    <>
      <EmailAddress emailAddress={security.emailAddress} reload={reload} />
      <TwoStepSignIn
        secondFactor={security.secondFactor}
        hasPasskey={security.passkeys.length > 0}
        reload={reload}
      />
      <Passkeys
        passkeys={security.passkeys}
        hasApp={security.secondFactor.authenticator !== null}
        reload={reload}
      />
      <Sessions sessions={security.sessions} reload={reload} />
      <ApiKeys onChanged={reload} />
      <Activity events={security.events} />
    </>
  );
}
