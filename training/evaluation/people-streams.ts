import { detectStreams } from '../../server/src/recurring/detect-streams.ts';
import type { RecurringStream } from '../../server/src/recurring/stream.ts';
import { habitKinds } from './made-habits.ts';
import {
  type KnownCategory,
  type MadeBill,
  type MadePerson,
  type MadeRow,
  madePerson,
} from './made-people.ts';

/** As for the real accounts: a stream is a bill's when they share this much of the rows of both together. */
const leastShare = 0.8;

type Count = { asked: number; found: number };
export type PeopleScore = {
  precision: number;
  recall: number;
  bills: ReadonlyMap<string, Count>;
  /** By kind of habit: how many there are, and how many streams were found in them. */
  habits: ReadonlyMap<string, Count>;
  /** Streams that are a part of a bill, or of a bill with something else. */
  broken: number;
};

/** How many of the bills of made people are found, and how many streams are none. Bills with too few payments to show count neither way. */
export function scorePeople(seeds: readonly number[], known: KnownCategory): PeopleScore {
  const bills = new Map<string, Count>();
  const habits = new Map<string, Count>(habitKinds.map(({ kind }) => [kind, { asked: 0, found: 0 }]));
  let [streamsCount, matched, broken] = [0, 0, 0];
  for (const seed of seeds) {
    const person = madePerson(seed, known);
    const streams = detectStreams(person.rows, person.today);
    const taken = matchBills(person, streams, bills);
    for (const { kind } of person.habits) add(habits, kind, { asked: 1, found: 0 });
    for (const stream of streams) {
      const bill = person.bills.find(({ id }) => id === mainTruth(stream));
      // One with too few payments to be asked for may be found all the same.
      if (bill !== undefined && !taken.has(stream) && isEarly(bill, stream)) continue;
      streamsCount += 1;
      if (taken.has(stream)) matched += 1;
      else if (bill !== undefined) broken += 1;
      else add(habits, mainTruth(stream), { asked: 0, found: 1 });
    }
  }
  const asked = [...bills.values()].reduce((sum, one) => sum + one.asked, 0);
  return { precision: matched / streamsCount, recall: matched / asked, bills, habits, broken };
}

function matchBills(
  { bills }: MadePerson,
  streams: readonly RecurringStream<MadeRow>[],
  counts: Map<string, Count>,
): ReadonlySet<RecurringStream<MadeRow>> {
  const taken = new Set<RecurringStream<MadeRow>>();
  for (const { id, kind, rows } of bills) {
    if (rows.length < kind.minPayments) continue;
    const found = streams.find((stream) => {
      const own = stream.rows.filter(({ truth }) => truth === id).length;
      return own >= leastShare * (stream.rows.length + rows.length - own);
    });
    if (found !== undefined) taken.add(found);
    add(counts, kind.kind, { asked: 1, found: found === undefined ? 0 : 1 });
  }
  return taken;
}

function isEarly({ rows, kind }: MadeBill, stream: RecurringStream<MadeRow>): boolean {
  return rows.length < kind.minPayments && stream.rows.every(({ truth }) => truth === rows[0]?.truth);
}

function mainTruth(stream: RecurringStream<MadeRow>): string {
  const counts = [...Map.groupBy(stream.rows, ({ truth }) => truth)];
  return counts.sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
}

function add(counts: Map<string, Count>, kind: string, { asked, found }: Count): void {
  const known = counts.get(kind) ?? { asked: 0, found: 0 };
  counts.set(kind, { asked: known.asked + asked, found: known.found + found });
}
