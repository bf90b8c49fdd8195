import { AppError } from '@cairn/contract/errors';
import type { PlainDate } from '@cairn/domain/plain-date';

/** Throws `invalid_request` for a day after today: what is to come changes no balance. */
export function requirePast(day: PlainDate, today: PlainDate): void {
  if (day > today)
    throw new AppError(
      'invalid_request',
      'The date is in the future. Please choose today or an earlier day.',
    );
}
