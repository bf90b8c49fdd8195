import {
  type NoticeChoice,
  type NoticeKind,
  type NoticeSettings,
  noticeKinds,
  noticeNames,
} from '@cairn/contract/notice-settings';
import { useState } from 'react';
import { formatMoneyIn } from '../../lib/format.ts';
import { SmallButton } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/field.tsx';
import { Section } from '../../ui/section.tsx';
import { showFailure } from '../../ui/toast-store.ts';
import { type AmountKind, NoticeDialog } from './notice-dialog.tsx';
import { amountLabels, noticeWords } from './notice-words.ts';
import type { NoticeChanges } from './use-notice-settings.ts';

type Opened = { kind: AmountKind; choice: NoticeChoice | null };

const isOfAmount = (kind: NoticeKind): kind is AmountKind => kind in amountLabels;

function AmountLine({
  kind,
  choice,
  currency,
  onChange,
}: {
  kind: AmountKind;
  choice: NoticeChoice;
  currency: string;
  onChange: () => void;
}) {
  const { amount, account } = choice;
  if (amount === null) return null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 pl-7.5 text-13">
      <span className="figures">
        {amountLabels[kind]} {formatMoneyIn(currency, amount)}
      </span>
      <SmallButton onClick={onChange}>
        Change<span className="sr-only"> {account?.name ?? noticeNames[kind]}</span>
      </SmallButton>
    </span>
  );
}

/** What the person can be notified of, each on or off, with its amount where it has one. */
export function NoticeChoices({
  settings: { choices, currency },
  changes: { choose, drop },
}: {
  settings: NoticeSettings;
  changes: NoticeChanges;
}) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (next: Opened) => {
    choose.reset();
    setOpened(next);
  };
  const isBusy = choose.isPending || drop.isPending;
  const toggle = (kind: NoticeKind, choice: NoticeChoice | undefined) => {
    if (choice !== undefined) return drop.mutate(choice.id);
    if (isOfAmount(kind)) return open({ kind, choice: null });
    choose.mutate(
      { kind },
      { onError: (error) => showFailure('Your notifications were not changed.', error) },
    );
  };
  return (
    <Section title="Notify me about">
      <ul className="divide-y divide-line">
        {noticeKinds.flatMap((kind) => {
          if (kind === 'balance-below') return [];
          const choice = choices.find((one) => one.kind === kind);
          return [
            <li key={kind} className="py-3">
              <CheckboxField
                label={noticeNames[kind]}
                checked={choice !== undefined}
                disabled={isBusy}
                onChange={() => toggle(kind, choice)}
              >
                <span className="block font-medium">{noticeNames[kind]}</span>
                <span className="block text-13 text-muted">{noticeWords[kind]}</span>
              </CheckboxField>
              {choice !== undefined && isOfAmount(kind) && (
                <AmountLine {...{ kind, choice, currency }} onChange={() => open({ kind, choice })} />
              )}
            </li>,
          ];
        })}
        <li className="py-3">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium">{noticeNames['balance-below']}</p>
              <p className="text-13 text-muted">{noticeWords['balance-below']}</p>
            </div>
            <SmallButton disabled={isBusy} onClick={() => open({ kind: 'balance-below', choice: null })}>
              Add Account
            </SmallButton>
          </div>
          <ul aria-label={noticeNames['balance-below']}>
            {choices
              .filter(({ kind }) => kind === 'balance-below')
              .map((choice) => (
                <li key={choice.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2">
                  <span className="min-w-0 flex-1 break-words">
                    {choice.account?.name}
                    {choice.amount !== null && (
                      <span className="figures text-13 text-muted">
                        {' '}
                        · below {formatMoneyIn(currency, choice.amount)}
                      </span>
                    )}
                  </span>
                  <SmallButton onClick={() => open({ kind: 'balance-below', choice })}>
                    Change<span className="sr-only"> {choice.account?.name}</span>
                  </SmallButton>
                  <SmallButton disabled={isBusy} onClick={() => drop.mutate(choice.id)}>
                    Turn Off<span className="sr-only"> {choice.account?.name}</span>
                  </SmallButton>
                </li>
              ))}
          </ul>
        </li>
      </ul>
      {opened !== null && (
        <NoticeDialog {...opened} currency={currency} choose={choose} onClose={() => setOpened(null)} />
      )}
    </Section>
  );
}
