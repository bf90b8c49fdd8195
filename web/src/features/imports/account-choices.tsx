import type { AccountCandidate, AccountChoice as Chosen, ImportAccount } from '@cairn/contract/imports';
import { type Cents, negateCents } from '@cairn/domain/money';
import { useId, useState } from 'react';
import { faultOfTyped, typedAmount } from '../../lib/typed-amount.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { isDebtKind, ownAccountKinds } from '../accounts/own-account-kinds.ts';
import { sharingNames } from '../accounts/sharing-words.ts';
import { sharings } from '../accounts/sharings.ts';
import { useIsShared } from '../accounts/use-is-shared.ts';
import { BalanceProofs } from './balance-proofs.tsx';
import { accountWords, candidateWords, foundByWords, questionWords } from './import-words.ts';
import type { ImportActions } from './use-imports.ts';

type Change = ImportActions['change'];
const keysOf = ({ statements }: ImportAccount) => statements.map(({ key }) => key);

type Choice = { id: string; name: string; mask: string | null };

/** A text that is sent when the person leaves it. */
function TextOnLeave({
  label,
  value,
  maxLength,
  onChange,
}: {
  label: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const next = typed?.trim() ?? '';
    setTyped(null);
    if (next !== '' && next !== value) onChange(next);
  };
  return (
    <Field
      label={label}
      value={typed ?? value}
      maxLength={maxLength}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}

/** An amount as a person types it. */
function plainAmount(cents: Cents | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}

/** Asks what a new account holds, where the files don’t say it. A debt is typed as what is owed. */
function BalanceNow({ account, change }: { account: ImportAccount; change: Change }) {
  const [typed, setTyped] = useState<string | null>(null);
  const { kind, balance } = account;
  const isDebt = kind !== null && isDebtKind(kind);
  const turned = (cents: Cents | null) => (cents === null || !isDebt ? cents : negateCents(cents));
  const amount = typed === null ? null : typedAmount(typed);
  const isWrong = typed !== null && typed.trim() !== '' && amount === null;
  const commit = () => {
    if (typed === null || isWrong) return;
    setTyped(null);
    const next = turned(amount);
    if (next === balance) return;
    change.mutate({ account: { keys: keysOf(account), accountId: null, balance: next } });
  };
  return (
    <Field
      label={isDebt ? 'What you owe now' : 'Balance now'}
      placeholder="Unknown"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? plainAmount(turned(balance))}
      error={isWrong ? faultOfTyped(typed) : null}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}

/** What a new account is: the file’s word on it, which a person can change. */
function NewAccountFields({ account, change }: { account: ImportAccount; change: Change }) {
  const { name, kind, currency, isBalanceKnown, sharing } = account;
  const isShared = useIsShared();
  const set = (details: Pick<Chosen, 'name' | 'kind' | 'currency' | 'sharing'>) =>
    change.mutate({ account: { keys: keysOf(account), accountId: null, ...details } });
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_7rem_10rem]">
      <TextOnLeave label="Name" value={name} maxLength={100} onChange={(value) => set({ name: value })} />
      <SelectField
        label="Kind"
        value={kind ?? ''}
        options={
          kind === null ? [{ value: '', label: 'Unknown: checking' }, ...ownAccountKinds] : ownAccountKinds
        }
        onChange={(event) => {
          const chosen = ownAccountKinds.find(({ value }) => value === event.target.value);
          if (chosen !== undefined) set({ kind: chosen.value });
        }}
      />
      <TextOnLeave
        label="Currency"
        value={currency}
        maxLength={3}
        onChange={(value) => set({ currency: value.toUpperCase() })}
      />
      {!isBalanceKnown && <BalanceNow account={account} change={change} />}
      {isShared && (
        <SelectField
          label="Who sees it"
          value={sharing ?? 'mine'}
          options={sharings.map((value) => ({ value, label: sharingNames[value] }))}
          onChange={(event) => {
            const chosen = sharings.find((value) => value === event.target.value);
            if (chosen !== undefined) set({ sharing: chosen });
          }}
        />
      )}
    </div>
  );
}

/** Each file that fills the account, where there are several: it may be of another account. */
function FilesOfAccount({ account, change }: { account: ImportAccount; change: Change }) {
  const [, ...others] = account.statements;
  return others.map(({ key, fileName }) => (
    <p key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
      <span>With {fileName}.</span>
      <button
        type="button"
        className="link"
        onClick={() => change.mutate({ account: { keys: [key], accountId: null } })}
      >
        Use a separate account
        <span className="sr-only"> for {fileName}</span>
      </button>
    </p>
  ));
}

const ownOption = 'this';

/** The accounts to choose from, and the chosen one also while they load. */
function withChosen({ accountId, name }: ImportAccount, choices: readonly Choice[]): readonly Choice[] {
  if (accountId === null || choices.some(({ id }) => id === accountId)) return choices;
  return [{ id: accountId, name, mask: null }, ...choices];
}

/** Asks which account a file is of, the likeliest first. */
function AccountQuestion({ account, change }: { account: ImportAccount; change: Change }) {
  const name = useId();
  const { among, statements } = account;
  const keys = keysOf(account);
  const choose = ({ accountId, key }: Pick<AccountCandidate, 'accountId' | 'key'>) =>
    change.mutate({
      account: { keys: key === null ? keys : [key, ...keys], accountId },
    });
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{questionWords(statements)}</legend>
      <div className="mt-1 space-y-1">
        {among.map((candidate) => (
          <label
            key={candidate.accountId ?? candidate.key}
            className="flex min-h-8 flex-wrap items-center gap-x-2"
          >
            <input
              type="radio"
              name={name}
              checked={false}
              onChange={() => choose(candidate)}
              className="size-4 accent-accent"
            />
            {candidate.name}
            <span className="figures text-13 text-muted">{candidateWords(candidate)}</span>
          </label>
        ))}
        <label className="flex min-h-8 items-center gap-2">
          <input
            type="radio"
            name={name}
            checked={false}
            onChange={() => choose({ accountId: null, key: null })}
            className="size-4 accent-accent"
          />
          None of these: a new account
        </label>
      </div>
    </fieldset>
  );
}

type ChoiceProps = {
  account: ImportAccount;
  /** The other accounts that the import adds. */
  newOnes: readonly ImportAccount[];
  choices: readonly Choice[];
  change: Change;
};

function AccountChoice({ account, newOnes, choices, change }: ChoiceProps) {
  const { accountId, name, currency, isCurrencyAssumed, proofs, among } = account;
  const isAsked = among.length > 0;
  const isNew = accountId === null && !isAsked;
  const keys = keysOf(account);
  const choose = (value: string) => {
    if (value === '') return;
    const joined = newOnes.find((one) => keysOf(one)[0] === value);
    if (joined !== undefined)
      change.mutate({ account: { keys: [...keysOf(joined), ...keys], accountId: null } });
    else change.mutate({ account: { keys, accountId: value === ownOption ? null : value } });
  };
  const found = foundByWords(account);
  return (
    <li className="space-y-3 py-4">
      <div className="grid items-end gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <h3 className="truncate font-medium">{name}</h3>
          <p className="figures text-13 text-muted">{accountWords(account)}</p>
        </div>
        <SelectField
          label={`Account for ${name}`}
          inBar
          value={isAsked ? '' : (accountId ?? ownOption)}
          options={[
            ...(isAsked ? [{ value: '', label: 'Choose an account' }] : []),
            { value: ownOption, label: 'New account' },
            ...newOnes.map((one) => ({ value: keysOf(one)[0] ?? '', label: `New account: ${one.name}` })),
            ...withChosen(account, choices).map((one) => ({
              value: one.id,
              label: one.mask === null ? one.name : `${one.name} •••• ${one.mask}`,
            })),
          ]}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
      {isAsked && <AccountQuestion account={account} change={change} />}
      {found !== null && <p className="text-13 text-muted">{found}</p>}
      <FilesOfAccount account={account} change={change} />
      {isNew && <NewAccountFields account={account} change={change} />}
      {isNew && isCurrencyAssumed && (
        <p className="text-13 text-muted">
          The file doesn’t name a currency. Check that {currency} is right.
        </p>
      )}
      <BalanceProofs proofs={proofs} currency={currency} />
    </li>
  );
}

type Props = { accounts: readonly ImportAccount[]; choices: readonly Choice[]; change: Change };

/** Where the transactions of the files go. */
export function AccountChoices({ accounts, choices, change }: Props) {
  return (
    <ul aria-busy={change.isPending || undefined} className="divide-y divide-line">
      {accounts.map((account) => (
        <AccountChoice
          key={keysOf(account).join(' ')}
          account={account}
          newOnes={accounts.filter(
            (one) => one.accountId === null && one.among.length === 0 && one !== account,
          )}
          choices={choices}
          change={change}
        />
      ))}
    </ul>
  );
}
