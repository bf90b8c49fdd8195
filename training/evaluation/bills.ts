// `npm run evaluate-bills [-- --final]`: whether made bills that were paid are ever called missed, how well what made people owe is distinguished
// from what they do by habit, and how far the next day is off. `--final` takes the seeds that nothing was tuned on.
import { parseArgs } from 'node:util';
import { percent, print } from '../../scripts/testing/print.ts';
import { billKinds } from './made-bills.ts';
import type { KnownCategory } from './made-people.ts';
import { scoreNextDays } from './next-days.ts';
import { type PaidScore, scorePaidBills } from './paid-bills.ts';
import { scorePeople } from './people-streams.ts';

/** Thresholds were chosen on the first ones; the others were looked at once, when all was done. */
const seedsFrom = { tuned: 1_000, final: 900_000 } as const;
const peopleCount = { tuned: 60, final: 300 } as const;
const billsCount = 10_000;
const nextDaysSeeds = 300;
const categoryLabels: Record<KnownCategory, string> = {
  leaf: 'categories known',
  parent: 'parents of categories known',
  none: 'descriptions alone',
};

const { values } = parseArgs({ options: { final: { type: 'boolean', default: false } } });
const set = values.final ? 'final' : 'tuned';
const firstSeed = seedsFrom[set];

for (const known of ['leaf', 'parent', 'none'] as const) reportPeople(known);
reportNextDays();
for (const withCategory of [true, false]) reportPaid(withCategory);

function reportPeople(known: KnownCategory): void {
  const seeds = Array.from({ length: peopleCount[set] }, (_, nth) => firstSeed + nth);
  const score = scorePeople(seeds, known);
  const { precision, recall } = score;
  print(
    `\n${seeds.length} made people, ${categoryLabels[known]}: precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}`,
  );
  if (score.broken > 0) print(`${score.broken} streams are a part of a bill only`);
  for (const [kind, { asked, found }] of score.bills)
    print(`  ${kind.padEnd(28)} found ${found} of ${asked}`);
  for (const [kind, { asked, found }] of score.habits)
    print(`  ${kind.padEnd(28)} ${found} streams in ${asked} habits`);
}

function reportNextDays(): void {
  const seeds = Array.from({ length: nextDaysSeeds }, (_, nth) => firstSeed + 50_000 + nth);
  print(
    '\nNext day                       asked   mean days off   payee’s median day   within 3 days   median day',
  );
  for (const kind of ['utility on irregular days', 'electricity', 'heating', 'phone']) {
    const score = scoreNextDays(kind, seeds);
    const cells = [score.given.toFixed(3).padStart(15), score.median.toFixed(3).padStart(20)];
    const near = [percent(score.givenNear).padStart(15), percent(score.medianNear).padStart(12)];
    print(`${kind.padEnd(28)} ${String(score.asked).padStart(7)} ${[...cells, ...near].join(' ')}`);
  }
}

function reportPaid(withCategory: boolean): void {
  const scores = scorePaidBills(billsCount, firstSeed + 100_000, withCategory);
  print(
    `\n${billsCount} made bills over five years, ${withCategory ? 'categories known' : 'descriptions alone'}`,
  );
  print(
    'bill                          looks   in a stream   paid: "missed"   paid: "ended"     unpaid: reported',
  );
  for (const { kind } of billKinds) {
    const score = scores.get(kind);
    if (score !== undefined) print(lineOf(kind, score));
  }
  const all = [...scores.values()].reduce(sumOf);
  print(lineOf('all', all));
}

function lineOf(name: string, { looks, found, missed, ended, unpaid, unpaidReported }: PaidScore): string {
  const left = `${name.padEnd(28)} ${String(looks).padStart(6)} ${percent(found / looks).padStart(13)}`;
  const right = unpaid === 0 ? '' : `${unpaidReported} of ${unpaid}`;
  return `${left} ${String(missed).padStart(19)} ${String(ended).padStart(18)} ${right.padStart(18)}`;
}

function sumOf(a: PaidScore, b: PaidScore): PaidScore {
  return {
    bills: a.bills + b.bills,
    looks: a.looks + b.looks,
    found: a.found + b.found,
    missed: a.missed + b.missed,
    ended: a.ended + b.ended,
    unpaid: a.unpaid + b.unpaid,
    unpaidReported: a.unpaidReported + b.unpaidReported,
  };
}
