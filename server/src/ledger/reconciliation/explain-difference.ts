import type { CandidateCauseKind } from '@cairn/contract/reconciliation';
import type { Cents } from '@cairn/domain/money';
import { addDays, daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { lagDays } from './compare-balance.ts';

/** A row as far as it can explain a gap. */
export type ComparedRow = {
  id: string;
  accountId: string;
  postedOn: PlainDate;
  amountCents: Cents;
  description: string;
  isPending: boolean;
  /** Whether it counts: the bank did not take it back and nobody left it out. */
  counts: boolean;
  isTransferLeg: boolean;
  hasOtherLeg: boolean;
  /** Set where the bank changed the amount. */
  previousAmountCents: Cents | null;
  /** The days on which the row came, went, and had its amount changed. */
  cameOn: PlainDate;
  removedOn: PlainDate | null;
  changedOn: PlainDate | null;
};

export type CauseRow = {
  kind: CandidateCauseKind;
  row: ComparedRow;
  twin: ComparedRow | null;
  expectedOn: PlainDate | null;
};

export type DifferenceInput = {
  accountId: string;
  /** The bank's balance less what the rows make of it. */
  differenceCents: Cents;
  /** When the books last agreed and when they parted: a row that came, went or changed about then is the more likely. */
  agreedOn: PlainDate | null;
  divergedOn: PlainDate | null;
  today: PlainDate;
  /** Rows of the account, and of the household's other accounts those that may be the other leg of a transfer. */
  rows: readonly ComparedRow[];
};

/** The same charge comes twice within a weekend and a holiday; two alike a week apart are two. */
const maxDaysBetweenDoubles = 5;
const maxCandidateCauses = 5;

/** A guess and how good it is; the scale is only for ordering. */
type Scored = CauseRow & { score: number };

/**
 * What may explain a gap, most likely first, from amounts that equal it to the cent. Something that happened since the books last
 * agreed comes before what was there already, and what is known to have happened before what should have. Pure.
 */
export function explainDifference(input: DifferenceInput): CauseRow[] {
  const own = input.rows.filter((row) => row.accountId === input.accountId);
  const found: Scored[] = [
    ...doubledRows(input, own),
    ...removedRows(input, own),
    ...changedRows(input, own),
    ...pendingRows(input, own),
    ...missingLegs(input),
    ...missingRepeats(input, own),
  ];
  return found
    .toSorted((a, b) => b.score - a.score || (a.row.id < b.row.id ? -1 : 1))
    .slice(0, maxCandidateCauses)
    .map(({ score: _, ...cause }) => cause);
}

/** Books with a fault in the newest rows seem to agree for as long as these may be on their way. */
const seemingDays = 2 * lagDays;

function isAbout({ agreedOn, divergedOn }: DifferenceInput, onDate: PlainDate | null): boolean {
  if (onDate === null) return false;
  const isAfter = agreedOn === null || onDate >= addDays(agreedOn, -seemingDays);
  return isAfter && (divergedOn === null || onDate <= divergedOn);
}

/** What a bank keeps of a descriptor from one row to the next: letters only, no store numbers or dates. */
function wordsOf(description: string): string {
  return (description.toLowerCase().match(/\p{L}{3,}/gu) ?? []).join(' ');
}

function isAlike(a: ComparedRow, b: ComparedRow): boolean {
  return wordsOf(a.description) === wordsOf(b.description);
}

/** Two posted rows that are alike where the rows say one too many: the one that came later counts twice. */
function doubledRows(input: DifferenceInput, own: readonly ComparedRow[]): Scored[] {
  const sized = own.filter(
    (row) => row.counts && !row.isPending && row.amountCents === -input.differenceCents,
  );
  return sized.flatMap((row) => {
    const twins = sized
      .filter((other) => other.id !== row.id && isAlike(row, other) && isEarlier(other, row))
      .map((twin) => ({ twin, days: Math.abs(daysBetween(twin.postedOn, row.postedOn)) }))
      .filter(({ days }) => days <= maxDaysBetweenDoubles)
      .toSorted((a, b) => a.days - b.days);
    const [nearest] = twins;
    if (nearest === undefined) return [];
    const score = 60 - nearest.days + (isAbout(input, row.cameOn) ? 30 : 0);
    return [{ kind: 'doubled' as const, row, twin: nearest.twin, expectedOn: null, score }];
  });
}

function isEarlier(a: ComparedRow, b: ComparedRow): boolean {
  if (a.cameOn !== b.cameOn) return a.cameOn < b.cameOn;
  return a.postedOn === b.postedOn ? a.id < b.id : a.postedOn < b.postedOn;
}

function removedRows(input: DifferenceInput, own: readonly ComparedRow[]): Scored[] {
  return own
    .filter((row) => row.removedOn !== null && !row.isPending && row.amountCents === input.differenceCents)
    .map((row) => ({
      kind: 'removed' as const,
      row,
      twin: null,
      expectedOn: row.postedOn,
      score: 55 + (isAbout(input, row.removedOn) ? 30 : 0),
    }));
}

function changedRows(input: DifferenceInput, own: readonly ComparedRow[]): Scored[] {
  return own
    .filter(
      ({ counts, isPending, amountCents, previousAmountCents }) =>
        counts &&
        !isPending &&
        previousAmountCents !== null &&
        previousAmountCents - amountCents === input.differenceCents,
    )
    .map((row) => ({
      kind: 'changed' as const,
      row,
      twin: null,
      expectedOn: null,
      score: 50 + (isAbout(input, row.changedOn) ? 30 : 0),
    }));
}

function pendingRows({ differenceCents }: DifferenceInput, own: readonly ComparedRow[]): Scored[] {
  return own
    .filter((row) => row.counts && row.isPending && row.amountCents === differenceCents)
    .map((row) => ({ kind: 'pending' as const, row, twin: null, expectedOn: null, score: 70 }));
}

/** A leg on another account, without its partner: the partner is what is missing here. */
function missingLegs(input: DifferenceInput): Scored[] {
  const { accountId, differenceCents, rows } = input;
  return rows
    .filter(
      (row) =>
        row.accountId !== accountId &&
        row.counts &&
        row.isTransferLeg &&
        !row.hasOtherLeg &&
        row.amountCents === -differenceCents,
    )
    .map((row) => ({
      kind: 'missing_leg' as const,
      row,
      twin: null,
      expectedOn: row.postedOn,
      score: 45 + (isAbout(input, row.cameOn) ? 30 : 0),
    }));
}

const rhythms = [
  { days: 7, slack: 1 },
  { days: 14, slack: 2 },
  { days: 30, slack: 3 },
];

/** The last of at least two rows of the gap's size that came at a steady pace, when the next should be here by now. */
function missingRepeats({ differenceCents, today }: DifferenceInput, own: readonly ComparedRow[]): Scored[] {
  const sized = own.filter((row) => row.counts && !row.isPending && row.amountCents === differenceCents);
  const byWords = Map.groupBy(sized, (row) => wordsOf(row.description));
  return [...byWords.values()].flatMap((alike): Scored[] => {
    const [last, before] = alike.toSorted((a, b) => (a.postedOn > b.postedOn ? -1 : 1));
    if (last === undefined || before === undefined) return [];
    const apart = daysBetween(before.postedOn, last.postedOn);
    const rhythm = rhythms.find(({ days, slack }) => Math.abs(apart - days) <= slack);
    if (rhythm === undefined) return [];
    const expectedOn = addDays(last.postedOn, apart);
    const isOverdue = expectedOn <= today && daysBetween(expectedOn, today) <= 2 * rhythm.days;
    return isOverdue ? [{ kind: 'missing_repeat', row: last, twin: null, expectedOn, score: 40 }] : [];
  });
}
