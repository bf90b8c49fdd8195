import type { Chain } from './chain.ts';
import { type DatedRow, ratioOf } from './dated-row.ts';
import { cadenceOf, expectedDays } from './expected-days.ts';
import { largestRise } from './price.ts';
import { daysOff, expectedAfter } from './rhythm.ts';
import type { StreamRow } from './stream.ts';

/** With more other payments, one near a due day may be unrelated. */
const maxOthersShare = 0.34;
type Link = Chain['links'][number];

/**
 * Adds payments that the search excluded because of their amount or lateness: near a due day a payment is the one due, whatever its
 * amount, if the payee gets hardly anything else. `left`: the payee's rows in no chain, oldest first; may include the chain's own.
 */
export function continueChain<Row extends StreamRow>(
  chain: Chain<Row>,
  left: readonly DatedRow<Row>[],
): Chain<Row> {
  const own = new Set(chain.rows);
  const others = left.filter((row) => !own.has(row));
  if (others.length === 0 || !isMostOf(chain, others)) return chain;
  return withTail(withMissingPayments(chain, others), others);
}

/** Continues all chains of a payee without using a payment twice. `group`: all its rows, oldest first. */
export function continueChains<Row extends StreamRow>(
  chains: readonly Chain<Row>[],
  group: readonly DatedRow<Row>[],
): Chain<Row>[] {
  const taken = new Set(chains.flatMap(({ rows }) => rows));
  return chains.map((chain) => {
    const whole = continueChain(
      chain,
      group.filter((row) => !taken.has(row)),
    );
    for (const row of whole.rows) taken.add(row);
    return whole;
  });
}

/** Whether the payee gets hardly any other payments during the chain. */
export function isMostOf(chain: Chain, left: readonly DatedRow[]): boolean {
  const [first, last] = [chain.rows[0]?.day ?? 0, chain.rows.at(-1)?.day ?? 0];
  const others = left.filter(({ day }) => day >= first && day <= last).length;
  return others <= maxOthersShare * chain.rows.length;
}

function withMissingPayments<Row extends StreamRow>(
  chain: Chain<Row>,
  left: readonly DatedRow<Row>[],
): Chain<Row> {
  if (chain.links.every(({ steps }) => steps === 1)) return chain;
  const rows: DatedRow<Row>[] = chain.rows.slice(0, 1);
  const links: Link[] = [];
  for (const [index, { steps }] of chain.links.entries()) {
    const [from, to] = [chain.rows[index], chain.rows[index + 1]];
    if (from === undefined || to === undefined) return chain;
    const between = left.filter(({ day }) => day > from.day && day < to.day);
    let before = 0;
    for (let step = 1; step < steps; step += 1) {
      const due = expectedAfter(from, chain.rhythm, step)[0];
      const after = rows.at(-1)?.day ?? 0;
      const found = bestNear(
        between.filter(({ day }) => day > after),
        due,
        chain,
        from,
      );
      if (found === null) continue;
      links.push({ steps: step - before, off: found.day - due });
      rows.push(found);
      before = step;
    }
    const last = rows.at(-1) ?? from;
    links.push({
      steps: steps - before,
      off: daysOff(chain.rhythm, to.day, ...expectedAfter(last, chain.rhythm, steps - before)),
    });
    rows.push(to);
  }
  return { ...chain, rows, links };
}

/** Appends later payments near the next due days. */
function withTail<Row extends StreamRow>(chain: Chain<Row>, left: readonly DatedRow<Row>[]): Chain<Row> {
  let whole = chain;
  for (;;) {
    const next = nextNear(whole, left);
    if (next === null) return whole;
    whole = { ...whole, rows: [...whole.rows, next.row], links: [...whole.links, next.link] };
  }
}

function nextNear<Row extends StreamRow>(
  chain: Chain<Row>,
  left: readonly DatedRow<Row>[],
): { row: DatedRow<Row>; link: Link } | null {
  const last = chain.rows.at(-1);
  const after = left.filter(({ day }) => last !== undefined && day > last.day);
  if (last === undefined || after.length === 0) return null;
  const expected = expectedDays(chain, cadenceOf(chain));
  for (let steps = 1; steps <= chain.rhythm.maxSkipped + 1; steps += 1) {
    const due = expected(steps);
    const row = bestNear(after, due, chain, last);
    if (row !== null) return { row, link: { steps, off: row.day - due } };
  }
  return null;
}

/** The payment for a due day: among near ones with about the usual amount, else among all near ones, the nearest. */
function bestNear<Row extends StreamRow>(
  rows: readonly DatedRow<Row>[],
  due: number,
  chain: Chain,
  before: DatedRow,
): DatedRow<Row> | null {
  const near = rows.filter((row) => isNear(row.day, due, chain));
  const isUsual = (row: DatedRow) => ratioOf(row.row.amountCents, before.row.amountCents) <= largestRise;
  const usual = near.filter(isUsual);
  const among = usual.length > 0 ? usual : near;
  return among.reduce<DatedRow<Row> | null>(
    (best, row) => (best === null || Math.abs(row.day - due) < Math.abs(best.day - due) ? row : best),
    null,
  );
}

/** Whether a payment on `day` can be the one due on `due`. */
export function isNear(day: number, due: number, { rhythm }: Chain): boolean {
  return day >= due - rhythm.nearDays.before && day <= due + rhythm.nearDays.after;
}
