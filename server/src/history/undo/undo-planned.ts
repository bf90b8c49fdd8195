import { plainDate } from '@cairn/contract/plain-date';
import { plannedFrequency } from '@cairn/contract/planned';
import { toCents } from '@cairn/domain/money';
import { z } from 'zod';
import { restorePlan } from '../../planned/planned.ts';
import { each } from './undoer.ts';

const plan = z.object({
  accountId: z.uuid(),
  description: z.string(),
  amountCents: z.int().transform(toCents),
  categoryId: z.string().nullable(),
  frequency: plannedFrequency,
  firstOn: plainDate,
  lastOn: z.nullable(plainDate),
  skippedOn: z.array(plainDate),
  // Entries from before it was kept are of people’s plans.
  paidAfter: z.nullable(plainDate).default(null),
});
const none = z.strictObject({}).transform(() => null);
const side = z.union([plan, none]);

/** Makes a planned transaction what it was before, where it is as the entry left it. */
export const undoPlanned = each(
  (tx, { subjectId, before, after }, { now }) =>
    restorePlan(tx, subjectId, { before: side.parse(before), after: side.parse(after) }, now),
  () => () => true,
);
