import type { HouseholdRole } from '@cairn/contract/household-role';
import type { PlainDate } from '@cairn/domain/plain-date';
import { formatDate } from '../../lib/format.ts';

/** `as a member`, `as a viewer until December 31, 2026`. */
export function asRole(role: HouseholdRole, lastDay: PlainDate | null): string {
  const what = role === 'owner' ? 'an owner' : `a ${role}`;
  return `as ${what}${lastDay === null ? '' : ` until ${formatDate(lastDay)}`}`;
}
