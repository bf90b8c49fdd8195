import { isAllOf, measuresOf, type Parts } from './read-kinds.ts';
import type { AskMeasure, AskPeriod, AskReading, AskSubject } from './reading.ts';

type Measured = { measure: AskMeasure; subject: AskSubject };

/** Whether the parts of a reading go together. Where they don't, its answer would be true and still not what was asked. */
export function isConsistent(reading: AskReading, parts: Parts): boolean {
  const measured = measuredOf(reading);
  return (
    !isFuture(reading, parts) &&
    measured.every((one) => fitsMeasure(one, parts)) &&
    (measured.length === 0 || !isOnlyAccount(parts))
  );
}

function measuredOf(reading: AskReading): Measured[] {
  switch (reading.kind) {
    case 'total':
    case 'series':
    case 'average':
      return [reading];
    case 'compare':
      return [reading.first, reading.second];
    case 'share':
      return [reading.part, reading.whole];
    case 'together':
      return reading.subjects.map((subject) => ({ measure: reading.measure, subject }));
    case 'changes':
    case 'ranking':
      return [{ measure: 'spending', subject: reading.subject }];
    default:
      return [];
  }
}

/** Rent is in no income, and what is left of income is left of all of it. */
function fitsMeasure({ measure, subject }: Measured, { index }: Parts): boolean {
  const { categoryId, merchant, accountId, without } = subject;
  if (measure === 'net') return [categoryId, merchant, accountId, without].every((one) => one === undefined);
  return [categoryId, without?.categoryId].every((one) => one === undefined || isAllOf(measure, one, index));
}

/** `savings this year` may be what went there, or what was spent with it. */
function isOnlyAccount(parts: Parts): boolean {
  return (
    parts.mentioned.accounts.length > 0 &&
    parts.subjects.named.length === 0 &&
    measuresOf(parts).length === 0 &&
    !parts.has('rows') &&
    !parts.has('rank')
  );
}

/** Whether a period has not begun: only what recurs, budgets and the forecast say anything of that. */
function isFuture(reading: AskReading, { mentioned: { today } }: Parts): boolean {
  if (reading.kind === 'upcoming' || reading.kind === 'forecast' || reading.kind === 'budget') return false;
  return periodsOf(reading).some(({ from, to }) => (from ?? to ?? today) > today);
}

function periodsOf(reading: AskReading): AskPeriod[] {
  if (reading.kind === 'compare') return [reading.first.period, reading.second.period];
  if (reading.kind === 'changes') return [reading.first, reading.second];
  if (reading.kind === 'share') return [reading.part.period];
  return 'period' in reading && reading.period !== undefined ? [reading.period] : [];
}
