import { maxListedPeople, type ServerPerson } from '@cairn/contract/server-people';
import { Ban, KeyRound, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf, formatCount, formatDate } from '../../lib/format.ts';
import { localDay } from '../../lib/local-day.ts';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import { Field } from '../../ui/field.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { DisablePerson, EnablePerson, SendPasswordLink } from './person-dialogs.tsx';
import { usePersonChanges, useServerPeople } from './use-server-people.ts';

const actionItems = {
  link: { label: 'Password link…', icon: KeyRound },
  disable: { label: 'Disable account…', icon: Ban },
  enable: { label: 'Enable account…', icon: UserCheck },
} as const;
type Action = keyof typeof actionItems;

function actionsFor({ isYou, isDisabled }: ServerPerson): Action[] {
  if (isYou) return [];
  return isDisabled ? ['enable', 'link'] : ['link', 'disable'];
}

function stateWords({ isOperator, isDisabled }: ServerPerson): string | null {
  if (isDisabled) return 'Disabled';
  return isOperator ? 'Operator' : null;
}

const dayOf = (at: string) => formatDate(localDay(Date.parse(at)));

function PersonRow({ person, onAction }: { person: ServerPerson; onAction: (action: Action) => void }) {
  const { name, email, isYou, isDisabled, joinedAt, lastUsedAt } = person;
  const actions = actionsFor(person);
  const state = stateWords(person);
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">
          {name}
          {isYou && <span className="font-normal text-muted"> (you)</span>}
        </p>
        <p className="text-13 break-words text-muted">{email}</p>
        <p className="text-13 text-muted">
          Joined {dayOf(joinedAt)}
          {lastUsedAt === null ? ', not signed in' : `, last seen ${dayOf(lastUsedAt)}`}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-2">
        {state !== null && (
          <span className={`text-13 ${isDisabled ? 'text-warning' : 'text-muted'}`}>{state}</span>
        )}
        {actions.length > 0 && (
          <ActionsMenu
            label={`Actions for ${name}`}
            items={actionItems}
            actions={actions}
            onAction={onAction}
          />
        )}
      </div>
    </li>
  );
}

type FoundProps = {
  found: { people: readonly ServerPerson[]; count: number };
  onAction: (person: ServerPerson, action: Action) => void;
};

function FoundPeople({ found: { people, count }, onAction }: FoundProps) {
  if (people.length === 0) return <p className="mt-3 text-muted">No name or email address matches.</p>;
  return (
    <>
      <ul aria-label="People" className="divide-y divide-line">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} onAction={(action) => onAction(person, action)} />
        ))}
      </ul>
      {count > people.length && (
        <p className="mt-2 text-13 text-muted">
          The newest {maxListedPeople} of {formatCount(count)}. Search for the others.
        </p>
      )}
    </>
  );
}

/** Everybody with an account on the server, and what their operator can do with it. */
export function ServerAccounts({ isMailSetUp }: { isMailSetUp: boolean }) {
  const { search, setSearch, people } = useServerPeople();
  const { setDisabled, sendLink } = usePersonChanges();
  const [acting, setActing] = useState<{ action: Action; person: ServerPerson } | null>(null);
  const close = () => setActing(null);
  return (
    <Section
      title="People"
      aside={people.data === undefined ? undefined : countOf(people.data.count, 'person', 'people')}
    >
      <Field
        label="Search by name or email"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {people.error !== null && (
        <p role="alert" className="mt-3">
          {errorMessage(people.error)}
        </p>
      )}
      {people.data === undefined
        ? people.error === null && <SkeletonRows rows={2} rowClass="h-22" />
        : people.error === null && (
            <FoundPeople
              found={people.data}
              onAction={(person, action) => {
                setDisabled.reset();
                sendLink.reset();
                setActing({ action, person });
              }}
            />
          )}
      {acting?.action === 'link' && (
        <SendPasswordLink
          person={acting.person}
          isMailSetUp={isMailSetUp}
          sendLink={sendLink}
          onClose={close}
        />
      )}
      {acting?.action === 'disable' && (
        <DisablePerson person={acting.person} setDisabled={setDisabled} onClose={close} />
      )}
      {acting?.action === 'enable' && (
        <EnablePerson person={acting.person} setDisabled={setDisabled} onClose={close} />
      )}
    </Section>
  );
}
