import type { EnteredRate, ForeignCurrency, LoadedRates } from '@cairn/contract/exchange-rates';
import type { PlainDate } from '@cairn/domain/plain-date';
import { type ChangeEvent, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf, formatDate, formatDecimal } from '../../lib/format.ts';
import { buttonClass, SmallButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showFailure, showToast } from '../../ui/toast-store.ts';
import { AddRateDialog } from './add-rate-dialog.tsx';
import { HouseholdCurrency } from './household-currency.tsx';
import { type Rates, TooLarge, useRates } from './use-rates.ts';

function rateWords({ currency, rate }: ForeignCurrency, main: string): string {
  return rate === null
    ? `No exchange rate for this week. ${currency} is not in your totals.`
    : `1 ${currency} = ${formatDecimal(rate.rate)} ${main} on ${formatDate(rate.on)}`;
}

function missingWords({ missing, rate }: ForeignCurrency): string | null {
  if (missing === null) return null;
  const { days, from, to } = missing;
  const when =
    days === 1
      ? `on ${formatDate(from)}`
      : `on ${countOf(days, 'day')} from ${formatDate(from)} to ${formatDate(to)}`;
  return `No rate ${when}.${rate === null ? '' : ' Those days are left out of your totals.'}`;
}

type CurrencyProps = {
  one: ForeignCurrency;
  main: string;
  onAdd: () => void;
  onRemove: () => void;
  isBusy: boolean;
};

function CurrencyRow({ one, main, onAdd, onRemove, isBusy }: CurrencyProps) {
  const { currency, accountsCount, rate, lastOn } = one;
  const missing = missingWords(one);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-medium">
          {currency}{' '}
          <span className="text-13 font-normal text-muted">{countOf(accountsCount, 'account')}</span>
        </h2>
        <p className={`figures text-13 ${rate === null ? 'text-warning' : ''}`}>{rateWords(one, main)}</p>
        {rate === null && lastOn !== null && (
          <p className="text-13 text-muted">Last rate: {formatDate(lastOn)}.</p>
        )}
        {missing !== null && <p className="text-13 text-muted">{missing}</p>}
      </div>
      <span className="flex gap-2">
        <SmallButton onClick={onAdd}>
          Add Rate<span className="sr-only"> for {currency}</span>
        </SmallButton>
        {lastOn !== null && (
          <SmallButton disabled={isBusy} onClick={onRemove}>
            Remove Rates<span className="sr-only"> of {currency}</span>
          </SmallButton>
        )}
      </span>
    </li>
  );
}

type EnteredProps = { entered: readonly EnteredRate[] } & Pick<Rates, 'remove' | 'enter'>;

/** The rates that a person entered; one that is removed can be entered again from the message. */
function EnteredRates({ entered, remove, enter }: EnteredProps) {
  function removeOne(rate: EnteredRate): void {
    const { base, currency, on } = rate;
    remove.mutate(
      { base, currency, on },
      {
        onSuccess: () =>
          showToast({
            tone: 'good',
            message: `Rate of ${formatDate(on)} removed`,
            action: { label: 'Undo', run: () => enter.mutate(rate) },
          }),
        onError: (error) => showFailure('The rate was not removed.', error),
      },
    );
  }
  if (entered.length === 0) return null;
  return (
    <details className="mt-3 text-13">
      <summary className="w-fit text-muted hover:text-ink">{countOf(entered.length, 'rate')} by hand</summary>
      <ul aria-label="Rates by hand" className="mt-2 divide-y divide-line border-y border-line">
        {entered.map((one) => (
          <li
            key={`${one.base} ${one.currency} ${one.on}`}
            className="figures flex items-center justify-between gap-4 py-1.5"
          >
            <span>
              {formatDate(one.on)}: 1 {one.base} = {formatDecimal(one.rate)} {one.currency}
            </span>
            <SmallButton disabled={remove.isPending} onClick={() => removeOne(one)}>
              Remove<span className="sr-only"> the rate of {formatDate(one.on)}</span>
            </SmallButton>
          </li>
        ))}
      </ul>
    </details>
  );
}

function loadedWords({ currencies, days, firstOn, lastOn, absent, unreadable }: LoadedRates): string {
  const loaded =
    firstOn === null || lastOn === null
      ? 'The file has no rate of your currencies.'
      : `Loaded ${currencies.join(', ')}: ${countOf(days, 'day')} from ${formatDate(firstOn)} to ${formatDate(lastOn)}.`;
  const missing = absent.length === 0 ? '' : ` Not in the file: ${absent.join(', ')}.`;
  const bad = unreadable.map(({ line, reason }) => ` Line ${line} was left out: ${reason}.`);
  return loaded + missing + bad.join('');
}

function LoadFile({ load }: { load: Rates['load'] }) {
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    if (file !== undefined) load.mutate(file);
    // The same file can be chosen again.
    target.value = '';
  }
  const failure =
    load.error instanceof TooLarge ? 'The file is larger than 8 MB.' : load.error && errorMessage(load.error);
  return (
    <div className="mt-4">
      <span className="relative inline-flex focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
        <input
          type="file"
          accept=".csv,.zip"
          disabled={load.isPending}
          onChange={choose}
          className="absolute inset-0 cursor-pointer opacity-0"
          aria-label="Load Rates"
        />
        <span aria-hidden="true" className={`${buttonClass('secondary')} pointer-events-none`}>
          {load.isPending ? 'Loading…' : 'Load Rates'}
        </span>
      </span>
      <p className="mt-2 text-13 text-muted">
        Load <span className="whitespace-nowrap">eurofxref-hist.csv</span> or its zip from the{' '}
        <a href="https://www.ecb.europa.eu/stats/eurofxref/" rel="noreferrer" className="link">
          European Central Bank
        </a>
        . It has the rates of each working day since 1999.
      </p>
      <p role="status" className="text-13">
        {load.data !== undefined && loadedWords(load.data)}
      </p>
      {failure !== null && (
        <p role="alert" className="text-13 text-danger">
          No rate was loaded. {failure}
        </p>
      )}
    </div>
  );
}

/** Exchange rates of the accounts’ currencies: the last of each, the days without one, and how to add them. */
export function CurrencyRates({ today }: { today: PlainDate }) {
  const { rates, enter, remove, load, choose } = useRates();
  const [adding, setAdding] = useState<string | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  if (rates.data === undefined)
    return <>{rates.error === null ? <Skeleton className="mt-2 h-5 w-64" /> : errorMessage(rates.error)}</>;
  const { currency: main, currencies, entered } = rates.data;
  const chooser = (
    <HouseholdCurrency currency={main} foreign={currencies.map(({ currency }) => currency)} choose={choose} />
  );
  if (currencies.length === 0)
    return (
      <>
        {chooser}
        <p className="text-muted">All your accounts are in {main}, so no exchange rates are needed.</p>
      </>
    );
  return (
    <>
      {chooser}
      <p className="text-muted">
        Balances and transactions in other currencies are part of your totals, converted at the rate of their
        day. Recurring payments and the forecast include {main} only.
      </p>
      <ul aria-label="Currencies of your accounts" className="mt-2 divide-y divide-line border-y border-line">
        {currencies.map((one) => (
          <CurrencyRow
            key={one.currency}
            one={one}
            main={main}
            isBusy={remove.isPending}
            onAdd={() => {
              enter.reset();
              setAdding(one.currency);
            }}
            onRemove={() => {
              remove.reset();
              setRemoving(one.currency);
            }}
          />
        ))}
      </ul>
      <EnteredRates entered={entered} remove={remove} enter={enter} />
      <LoadFile load={load} />
      {adding !== null && (
        <AddRateDialog
          base={adding}
          currency={main}
          today={today}
          enter={enter}
          onClose={() => setAdding(null)}
        />
      )}
      {removing !== null && (
        <ConfirmDialog
          title={`Remove Rates of ${removing}`}
          confirmLabel="Remove"
          busy={remove.isPending}
          error={remove.error === null ? null : errorMessage(remove.error)}
          onConfirm={() =>
            remove.mutate({ base: removing, currency: main }, { onSuccess: () => setRemoving(null) })
          }
          onClose={() => setRemoving(null)}
        >
          <p>
            This removes all rates between {removing} and {main}, from files and by hand. Without them{' '}
            {removing} is not in your totals.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
