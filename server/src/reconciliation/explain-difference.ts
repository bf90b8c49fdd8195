import type { CandidateCauseKind } from '@cairn/contract/reconciliation';
import { foldText } from '@cairn/domain/ledger-text';
import type { Cents } from '@cairn/domain/money';
import { addDays, daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { lagDays } from './compare-balance.ts';

/** A transaction with what may explain a difference. */
export type ComparedRow = {
  id: string;
  accountId: string;
  postedOn: PlainDate;
  amountCents: Cents;
  description: string;
  isPending: boolean;
  /** Neither removed by the bank nor excluded by a person. */
  counts: boolean;
  isTransferLeg: boolean;
  hasOtherLeg: boolean;
  /** Set when the bank changed the amount. */
  previousAmountCents: Cents | null;
  /** When it was added, removed, and had its amount changed. */
  addedOn: PlainDate;
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
  /** The bank's balance less the balance expected from the transactions. */
  differenceCents: Cents;
  /** When they last agreed and when they diverged: a change between the two is more likely the cause. */
  agreedOn: PlainDate | null;
  divergedOn: PlainDate | null;
  today: PlainDate;
  /** Transactions of the account, and possible transfer legs on the household's other accounts. */
  rows: readonly ComparedRow[];
};

/** A duplicate arrives within a weekend and a holiday; equal charges a week apart are two charges. */
const maxDaysBetweenDoubles = 5;
const maxCandidateCauses = 5;

/** A candidate with a score; scores only order. */
type Scored = CauseRow & { score: number };

function scored(
  kind: CandidateCauseKind,
  row: ComparedRow,
  score: number,
  expectedOn: PlainDate | null = null,
): Scored {
  return { kind, row, twin: null, expectedOn, score };
}

/**
 * Candidate causes whose amount equals the difference to the cent, most likely first. Changes since the last agreement rank higher,
 * and observed events above expected ones. Pure.
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

/** With lagging transactions, an error can stay unnoticed for this long. */
const possibleDelayDays = 2 * lagDays;

/** A bonus for events between the last agreement and the divergence. */
function timingScore({ agreedOn, divergedOn }: DifferenceInput, onDate: PlainDate | null): number {
  if (onDate === null) return 0;
  const isAfter = agreedOn === null || onDate >= addDays(agreedOn, -possibleDelayDays);
  return isAfter && (divergedOn === null || onDate <= divergedOn) ? 30 : 0;
}

/** The stable part of a descriptor: letters only, without store numbers or dates. */
function wordsOf(description: string): string {
  return (foldText(description).match(/(?:\p{L}\p{M}*){3,}/gu) ?? []).join(' ');
}

function isAlike(a: ComparedRow, b: ComparedRow): boolean {
  return wordsOf(a.description) === wordsOf(b.description);
}

/** Two similar posted transactions where one too many is recorded: the later one is the candidate. */
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
    const score = 60 - nearest.days + timingScore(input, row.addedOn);
    return [{ ...scored('doubled', row, score), twin: nearest.twin }];
  });
}

function isEarlier(a: ComparedRow, b: ComparedRow): boolean {
  if (a.addedOn !== b.addedOn) return a.addedOn < b.addedOn;
  return a.postedOn === b.postedOn ? a.id < b.id : a.postedOn < b.postedOn;
}

function removedRows(input: DifferenceInput, own: readonly ComparedRow[]): Scored[] {
  return own
    .filter((row) => row.removedOn !== null && !row.isPending && row.amountCents === input.differenceCents)
    .map((row) => scored('removed', row, 55 + timingScore(input, row.removedOn), row.postedOn));
}

function changedRows(input: DifferenceInput, own: readonly ComparedRow[]): Scored[] {
  const isCause = ({ counts, isPending, amountCents, previousAmountCents }: ComparedRow) =>
    counts &&
    !isPending &&
    previousAmountCents !== null &&
    previousAmountCents - amountCents === input.differenceCents;
  return own.filter(isCause).map((row) => scored('changed', row, 50 + timingScore(input, row.changedOn)));
}

function pendingRows({ differenceCents }: DifferenceInput, own: readonly ComparedRow[]): Scored[] {
  return own
    .filter((row) => row.counts && row.isPending && row.amountCents === differenceCents)
    .map((row) => scored('pending', row, 70));
}

/** An unpaired transfer leg on another account: its other leg is missing here. */
function missingLegs(input: DifferenceInput): Scored[] {
  const { accountId, differenceCents, rows } = input;
  const isCause = (row: ComparedRow) =>
    row.accountId !== accountId &&
    row.counts &&
    row.isTransferLeg &&
    !row.hasOtherLeg &&
    row.amountCents === -differenceCents;
  return rows
    .filter(isCause)
    .map((row) => scored('missing_leg', row, 45 + timingScore(input, row.addedOn), row.postedOn));
}

const rhythms = [
  { days: 7, slack: 1 },
  { days: 14, slack: 2 },
  { days: 30, slack: 3 },
];

/** The latest of a regular series with this amount whose next transaction is overdue. */
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
    return isOverdue ? [scored('missing_repeat', last, 40, expectedOn)] : [];
  });
}
