import { AppError } from '@cairn/contract/errors';
import { faultOfDay, valueFaults } from '@cairn/domain/ledger-row';
import type { PlainDate } from '@cairn/domain/plain-date';

const earlier = 'Please choose today or an earlier day';

/** Throws `invalid_request` for a day after today: what is to come changes no balance. */
export function requirePast(day: PlainDate, today: PlainDate, advice = earlier): void {
  if (faultOfDay(day, today) === 'future')
    throw new AppError('invalid_request', `The date ${valueFaults.future}. ${advice}.`);
}

/** As `requirePast`, for the day of a transaction, which can be planned instead. */
export function requirePosted(day: PlainDate, today: PlainDate): void {
  requirePast(day, today, `${earlier}, or plan it under Recurring`);
}
