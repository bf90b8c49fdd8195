import { faultOfCents, maxLedgerMajor, valueFaults } from '@cairn/domain/ledger-row';
import { type Cents, centsFromMajor, majorFromCents, toCents } from '@cairn/domain/money';
import type { CentsInPart, PartialSum } from '@cairn/domain/partial-sum';
import { z } from 'zod/mini';

function isExactMajor(major: number): boolean {
  return Number.isSafeInteger(Math.round(major * 100)) && Math.round(major * 100) / 100 === major;
}

const majorUnits = z.number().check(z.refine(isExactMajor, valueFaults.decimals));

/** In JSON a number of major units, exact to the cent; in code Cents. */
export const money = z.codec(
  majorUnits,
  z.custom<Cents>((value) => Number.isSafeInteger(value), 'must be a whole number of cents'),
  { decode: centsFromMajor, encode: majorFromCents },
);

/** As `money`: what is known of a sum of transactions, of which `countWithoutRate` beside it are in no amount. */
export const moneyInPart = z.codec(
  majorUnits,
  z.custom<CentsInPart>((value) => Number.isSafeInteger(value), 'must be a whole number of cents'),
  { decode: centsFromMajor, encode: (part) => majorFromCents(toCents(part)) },
);

/** A sum of which members may be unknown; `part`: what is known of it, and of how many members. */
export const partialSum = z.discriminatedUnion('is', [
  z.object({ is: z.literal('known'), amount: money }),
  z.object({ is: z.literal('part'), amount: money, knownCount: z.int(), count: z.int() }),
  z.object({ is: z.literal('unknown'), count: z.int() }),
]) satisfies z.ZodMiniType<PartialSum>;

/** An amount that a person enters, exact to the cent. */
export const enteredAmount = money.check(
  z.refine((cents) => faultOfCents(cents) === null, valueFaults.size),
  z.meta({ minimum: -maxLedgerMajor, maximum: maxLedgerMajor }),
);

/** As `enteredAmount`: what was paid or came back. */
export const paidAmount = enteredAmount.check(
  z.refine((cents) => cents > 0, 'Amount must be more than zero'),
);

/** An ISO 4217 code, such as EUR. */
export const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/, 'must be a currency code such as USD'));
