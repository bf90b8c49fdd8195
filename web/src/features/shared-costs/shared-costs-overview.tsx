import type { SharedCosts } from '@cairn/contract/shared-costs';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf, formatDate, formatMoney } from '../../lib/format.ts';
import { Button, SmallButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Freshness } from '../../ui/freshness.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WithoutRate } from '../../ui/without-rate.tsx';
import { owedWords, ruleNames, type Sharing, transferAddress, transferWords } from './costs-words.ts';
import { EnteredPayments } from './entered-payments.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { PersonsCostsCard } from './persons-costs.tsx';
import { SharingDialog } from './sharing-dialog.tsx';
import { type CostChanges, useSharedCosts } from './use-shared-costs.ts';

type Owed = Sharing['payments'][number];

function WhoOwes({ sharing, onPaid }: { sharing: Sharing; onPaid: ((owed: Owed) => void) | null }) {
  if (sharing.payments.length === 0) return <p className="font-serif text-24">Everything is settled.</p>;
  return (
    <ul className="space-y-2">
      {sharing.payments.map((payment) => (
        <li
          key={payment.fromUserId + payment.toUserId}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
        >
          <span className="amount min-w-0 font-serif text-24 break-words">{owedWords(sharing, payment)}</span>
          {onPaid !== null && (
            <SmallButton
              aria-label={`Paid another way: ${owedWords(sharing, payment)}`}
              onClick={() => onPaid(payment)}
            >
              Paid another way
            </SmallButton>
          )}
        </li>
      ))}
    </ul>
  );
}

function Transfers({ sharing: { people, transfers, transfersCount } }: { sharing: Sharing }) {
  return (
    <Section title="Transfers that count" aside={countOf(transfersCount, 'transfer')} className="mt-8">
      {transfers.length === 0 ? (
        <p className="text-muted">
          None yet. Move money between these accounts, and it is found here when both banks report it.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {transfers.map((one) => (
            <li key={one.sentId}>
              <Link
                to={transferAddress(one)}
                className="group flex items-baseline justify-between gap-4 py-2.5"
              >
                <span className="min-w-0">
                  <span className="block group-hover:underline">{transferWords(people, one)}</span>
                  <span className="figures block text-13 text-muted">{formatDate(one.date)}</span>
                </span>
                <span className="figures amount shrink-0">{formatMoney(one.amount)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

type SharedProps = {
  answer: SharedCosts;
  sharing: Sharing;
  enter: CostChanges['enter'];
  /** Null for who only looks. */
  remove: CostChanges['remove'] | null;
};

function Shared({ answer, sharing, enter, remove }: SharedProps) {
  // Null: what nobody owes.
  const [paid, setPaid] = useState<{ owed: Owed | null } | null>(null);
  const canChange = remove !== null;
  const counted = answer.accounts.filter(({ paidFrom }) => paidFrom.by !== 'nobody');
  return (
    <>
      <WhoOwes sharing={sharing} onPaid={canChange ? (owed) => setPaid({ owed }) : null} />
      <p className="mt-2 text-muted">
        {ruleNames[sharing.rule]}, from {formatDate(sharing.since)}, of {countOf(counted.length, 'account')}.
      </p>
      <WithoutRate count={sharing.countWithoutRate} className="mt-2" />
      <Section title="What each paid" className="mt-8">
        <ul className="divide-y divide-line">
          {sharing.people.map((person) => (
            <PersonsCostsCard key={person.userId} person={person} sharing={sharing} to={answer.today} />
          ))}
        </ul>
      </Section>
      <Transfers sharing={sharing} />
      <EnteredPayments
        sharing={sharing}
        remove={remove}
        onEnter={canChange ? () => setPaid({ owed: null }) : null}
      />
      {paid !== null && (
        <PaymentDialog
          answer={answer}
          sharing={sharing}
          owed={paid.owed}
          enter={enter}
          onClose={() => {
            enter.reset();
            setPaid(null);
          }}
        />
      )}
    </>
  );
}

function NotShared({ members }: Pick<SharedCosts, 'members'>) {
  return (
    <EmptyState title="Costs are not shared yet">
      {members.length < 2 ? (
        <>
          You are the only one here who can change things.{' '}
          <Link to="/household" className="link">
            Invite somebody
          </Link>{' '}
          to share costs with.
        </>
      ) : (
        'Say who pays from which account, and see what each paid, what their share is, and who owes whom. Transfers between you are found and settle it.'
      )}
    </EmptyState>
  );
}

/** Who paid what, who owes whom, and how that is changed. */
export function SharedCostsOverview() {
  const { costs, canChange, share, stop, enter, remove } = useSharedCosts();
  const [window, setWindow] = useState<'share' | 'stop' | null>(null);
  const answer = costs.data;
  if (answer === undefined)
    return costs.error === null ? (
      <SkeletonRows rows={4} rowClass="h-18" />
    ) : (
      <Freshness query={costs} emptyWords="Could not load who pays what. " />
    );
  const { sharing, members } = answer;
  const offersSharing = canChange && (sharing !== null || members.length > 1);
  return (
    <>
      {sharing === null ? (
        <NotShared members={members} />
      ) : (
        <Shared answer={answer} sharing={sharing} enter={enter} remove={canChange ? remove : null} />
      )}
      {offersSharing && (
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={() => setWindow('share')}>{sharing === null ? 'Share costs' : 'Change'}</Button>
          {sharing !== null && (
            <SmallButton className="h-10" onClick={() => setWindow('stop')}>
              Stop sharing costs
            </SmallButton>
          )}
        </div>
      )}
      {window === 'share' && <SharingDialog answer={answer} share={share} onClose={() => setWindow(null)} />}
      {window === 'stop' && (
        <ConfirmDialog
          title="Stop sharing costs?"
          confirmLabel="Stop"
          busy={stop.isPending}
          error={stop.error === null ? null : errorMessage(stop.error)}
          onConfirm={() => stop.mutate(undefined, { onSuccess: () => setWindow(null) })}
          onClose={() => setWindow(null)}
        >
          <p>
            For everybody in the household. Who pays from which account is forgotten; no transaction changes,
            and payments that you entered count again if you share costs again.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
