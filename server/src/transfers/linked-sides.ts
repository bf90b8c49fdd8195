import { compareText } from '@cairn/domain/compare-text';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';

/** A row of a file, or a part of one, that the file says came from or went to an own account. */
export type TransferSide = {
  /** The id of its transaction. */
  id: string;
  amountCents: number;
  currency: string | null;
  postedOn: PlainDate;
  accountId: string;
  /** As the file names its account, and the one on the other side. */
  accountName: string;
  transferAccount: string;
  /** What both sides have in common in the file, and only they where it is one transfer; null where the file names only the account. */
  key: string | null;
};

/** Apps have both sides on one day, or a few days apart where each is a bank’s row. */
const maxDaysApart = 10;

/**
 * The pairs of sides that are one transfer by what the file says: those of one key, and where it has none, those whose accounts name each
 * other, of equal amounts, the nearest days first. Each side is in one pair at most. Pure; the order of the input does not matter.
 */
export function linkedSides(sides: readonly TransferSide[]): [TransferSide, TransferSide][] {
  const byKey = Map.groupBy(sides, ({ key }) => key);
  return [...byKey].flatMap(([key, own]) => {
    const [one, other] = own;
    const isPair =
      key !== null && own.length === 2 && one !== undefined && other !== undefined && areOpposite(one, other);
    return isPair ? [[one, other] satisfies [TransferSide, TransferSide]] : nearestSides(own);
  });
}

function areOpposite(one: TransferSide, other: TransferSide): boolean {
  return (
    one.accountId !== other.accountId && Math.sign(one.amountCents) * Math.sign(other.amountCents) === -1
  );
}

/** For each distance in days, from none on, what still waits on that day is taken in order: the work grows with the sides, not with their pairs. */
function nearestSides(sides: readonly TransferSide[]): [TransferSide, TransferSide][] {
  const sorted = sides.toSorted((a, b) => compareText(a.postedOn, b.postedOn) || compareText(a.id, b.id));
  const waiting = Map.groupBy(
    sorted.filter(({ amountCents }) => amountCents > 0),
    (into) => placeOf(into.transferAccount, into.accountName, into, into.postedOn),
  );
  let outs = sorted.filter(({ amountCents }) => amountCents < 0);
  const pairs: [TransferSide, TransferSide][] = [];
  const takenFor = (out: TransferSide, days: number): TransferSide | undefined =>
    [-days, days]
      .map((away) =>
        waiting.get(placeOf(out.accountName, out.transferAccount, out, addDays(out.postedOn, away))),
      )
      .find((queue) => queue?.[0] !== undefined && areOpposite(out, queue[0]))
      ?.shift();
  for (let days = 0; days <= maxDaysApart; days += 1)
    outs = outs.filter((out) => {
      const into = takenFor(out, days);
      if (into !== undefined) pairs.push([out, into]);
      return into === undefined;
    });
  return pairs;
}

function placeOf(
  from: string,
  to: string,
  { amountCents, currency }: Pick<TransferSide, 'amountCents' | 'currency'>,
  day: PlainDate,
): string {
  return JSON.stringify([from, to, Math.abs(amountCents), currency, day]);
}
