import { AppError } from '@cairn/contract/errors';
import type { EnteredRate, ExchangeRates, LoadedRates } from '@cairn/contract/exchange-rates';
import type { Conversion } from '@cairn/domain/exchange-rates';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { type RateFile, readRateFile } from '../files/rates/read-rate-file.ts';
import { isCurrencyCode } from '../files/values/currency-codes.ts';
import { FileRefused } from '../files/values/file-refused.ts';
import { chooseCurrency, isOwner } from '../journal/household-currency.store.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { keepNoRows, recordChanges } from '../journal/journal.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { editDebounceSeconds, type Queue } from '../queue/queue.ts';
import {
  deleteRates,
  readConversion,
  readEnteredRates,
  readForeignCurrencies,
  saveRate,
  saveRatesOfFile,
  type UsedCurrency,
} from './exchange-rates.store.ts';

type Tx = HouseholdTransaction;
type RatePair = { base: string; currency: string; on?: PlainDate | undefined };

export type ExchangeRatesDeps = {
  database: Database;
  queue: Pick<Queue, 'enqueueInsightsOf'>;
  now: () => Date;
};

const maxListed = 100;
/** No currency that is used today has older rates in the ECB’s file. */
const earliestRateOn = '1999-01-04' as PlainDate;

/**
 * The exchange rates of a household. A person sees and changes those of the currencies of accounts that they may see. Each change is one
 * transaction, journaled, and refreshes what is computed from balances.
 */
export function createExchangeRates({ database, queue, now }: ExchangeRatesDeps) {
  const read = async (tx: Tx): Promise<ExchangeRates> => {
    const { currency, today, used } = await readUsed(tx, now());
    const [first = today] = used.map(({ firstOn }) => firstOn).toSorted();
    const codes = [currency, ...used.map((one) => one.currency)];
    const from = first < earliestRateOn ? earliestRateOn : first;
    const conversion = await readConversion(tx, { currencies: codes, from, to: today });
    return {
      currency,
      currencies: used.map((one) => describe(one, { currency, from, today, conversion })),
      entered: await readEnteredRates(tx, { codes, limit: maxListed }),
    };
  };
  const change = <T>(scope: HouseholdScope, work: (tx: Tx) => Promise<T>) =>
    inHousehold(database, scope, async (tx) => {
      await lockLedgerForWriting(tx);
      const done = await work(tx);
      await queue.enqueueInsightsOf(tx.userId, { tx, debounceSeconds: editDebounceSeconds });
      return { done, rates: await read(tx) };
    });

  return {
    read: (scope: HouseholdScope) => inHousehold(database, scope, read),
    /** Throws `invalid_request` for a day to come and for a currency that no account has. */
    enter: async (scope: HouseholdScope, rate: EnteredRate): Promise<ExchangeRates> => {
      const { rates } = await change(scope, async (tx) => {
        const { today } = await requireUsed(tx, rate, now());
        if (rate.on > today)
          throw new AppError('invalid_request', 'A rate cannot be of a day in the future.');
        const before = await saveRate(tx, rate);
        await record(tx, 'enter_rate', { rates: before }, { rates: [{ ...rate, source: 'hand' }] });
      });
      return rates;
    },
    /**
     * Makes a currency the one of the household’s totals. No stored amount changes, also no limit of a budget. Throws `invalid_request`
     * for who is no owner and for a code that is no currency.
     */
    chooseCurrency: async (scope: HouseholdScope, currency: string): Promise<ExchangeRates> => {
      const { rates } = await change(scope, async (tx) => {
        if (!isCurrencyCode(currency))
          throw new AppError('invalid_request', `${currency} is not a currency that Cairn knows.`);
        if (!(await isOwner(tx)))
          throw new AppError('invalid_request', 'Only an owner can choose the household’s currency.');
        await chooseCurrency(tx, { before: (await readHousehold(tx)).currency, after: currency });
      });
      return rates;
    },
    remove: async (scope: HouseholdScope, pair: RatePair): Promise<ExchangeRates> => {
      const { rates: left } = await change(scope, async (tx) => {
        await requireUsed(tx, pair, now());
        const before = await deleteRates(tx, pair);
        const { base, currency, on = null } = pair;
        // All rates of two currencies may be thousands, which their file has.
        const rates = before.filter(({ source }) => source === 'hand');
        await record(tx, 'remove_rates', { base, currency, on, count: before.length, rates }, {});
      });
      return left;
    },
    /** Takes from a file the rates of the accounts’ currencies. Throws `invalid_request` for a file that cannot be read. */
    load: async (scope: HouseholdScope, bytes: Uint8Array): Promise<LoadedRates> => {
      const file = await readOrRefuse(bytes);
      const { done, rates } = await change(scope, async (tx) => {
        await keepNoRows(tx);
        const { currency, used } = await readUsed(tx, now());
        const loaded = await keepFile(tx, file, [currency, ...used.map((one) => one.currency)]);
        await record(tx, 'load_rates', {}, loaded);
        return loaded;
      });
      return { rates, ...done };
    },
  };
}

export type ExchangeRatesOf = ReturnType<typeof createExchangeRates>;

async function readUsed(tx: Tx, now: Date) {
  const household = await readHousehold(tx);
  const { currency } = household;
  const today = todayOf(household, now);
  return { currency, today, used: await readForeignCurrencies(tx, { currency, today }) };
}

async function requireUsed(tx: Tx, pair: { base: string; currency: string }, now: Date) {
  const read = await readUsed(tx, now);
  const known = new Set([read.currency, ...read.used.map((one) => one.currency)]);
  const unknown = [pair.base, pair.currency].find((code) => !known.has(code));
  if (unknown !== undefined) throw new AppError('invalid_request', `None of your accounts is in ${unknown}.`);
  return read;
}

type Described = { currency: string; from: PlainDate; today: PlainDate; conversion: Conversion };

function describe(used: UsedCurrency, { currency, from, today, conversion }: Described) {
  const first = used.firstOn < from ? from : used.firstOn;
  const rateOn = (date: PlainDate) => conversion.rateOf(used.currency, currency, date);
  const missing: PlainDate[] = [];
  let lastOn: PlainDate | null = null;
  for (let date = first; date <= today; date = addDays(date, 1)) {
    const rate = rateOn(date);
    if (rate === null) missing.push(date);
    else lastOn = rate.on;
  }
  const [firstMissing] = missing;
  return {
    currency: used.currency,
    accountsCount: used.accountsCount,
    rate: rateOn(today),
    lastOn: lastOn ?? rateOn(addDays(first, -1))?.on ?? null,
    missing:
      firstMissing === undefined
        ? null
        : { days: missing.length, from: firstMissing, to: missing.at(-1) ?? firstMissing },
  };
}

async function readOrRefuse(bytes: Uint8Array): Promise<RateFile> {
  try {
    return await readRateFile(bytes);
  } catch (error) {
    if (error instanceof FileRefused) throw new AppError('invalid_request', error.message);
    throw error;
  }
}

async function keepFile(
  tx: Tx,
  { base, days, unreadable }: RateFile,
  codes: readonly string[],
): Promise<Omit<LoadedRates, 'rates'>> {
  const wanted = codes.filter((code) => code !== base);
  const rows = days.flatMap(({ on, rates }) =>
    wanted.flatMap((currency) => {
      const rate = rates.get(currency);
      return rate === undefined ? [] : [{ base, currency, on, rate }];
    }),
  );
  await saveRatesOfFile(tx, rows);
  const found = new Set(rows.map(({ currency }) => currency));
  const on = [...new Set(rows.map((row) => row.on))].toSorted();
  return {
    currencies: wanted.filter((code) => found.has(code)),
    days: on.length,
    firstOn: on[0] ?? null,
    lastOn: on.at(-1) ?? null,
    absent: wanted.filter((code) => !found.has(code)),
    unreadable,
  };
}

function record(
  tx: Tx,
  action: 'enter_rate' | 'remove_rates' | 'load_rates',
  before: Record<string, unknown>,
  after: Record<string, unknown>,
) {
  const subject = { subjectKind: 'household', subjectId: tx.householdId } as const;
  return recordChanges(tx, [{ actor: 'user', ...subject, action, before, after }]);
}
