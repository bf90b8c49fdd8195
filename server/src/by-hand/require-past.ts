import { AppError } from '@cairn/contract/errors';
import { faultOfDay, valueFaults } from '@cairn/domain/ledger-row';
import type { PlainDate } from '@cairn/domain/plain-date';

/** Throws `invalid_request` for a day after today: what is to come changes no balance. */
export function requirePast(day: PlainDate, today: PlainDate): void {
  if (faultOfDay(day, today) === 'future')
    throw new AppError(
      'invalid_request',
      `The date ${valueFaults.future}. Please choose today or an earlier day.`,
    );
}
