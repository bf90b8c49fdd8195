import { toCents } from '@cairn/domain/money';
import { daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { dateFact, moneyFact, sentence, textFact } from '../../findings/fact.ts';
import type { Finding } from '../../findings/finding.ts';
import type { LedgerSnapshot } from '../../ledger/types.ts';
import { timesAYear } from '../../recurring/rhythm.ts';
import { cadenceText, latestOf, type SnapshotStream } from '../../recurring/streams.ts';
import { evidenceOf } from '../evidence.ts';
import { priorityOf } from '../priority.ts';

/** Shown as news for two monthly paydays. */
const newsDays = 62;
/** Smaller changes are taxes or hours. */
const minChangePercent = 3;
const minChangeCents = 25_00;
/** Smaller income, such as interest, is not planned with. */
const minPayCents = 200_00;
/** Later, the pay has probably ended. */
const maxLateDays = 30;
const monthsInYear = 12;
/** Less frequent income is a bonus or a tax refund. */
const minTimesAYear = 12;

/** Regular income that changed permanently or is late. */
export function detectIncomeChanges(
  { currency }: LedgerSnapshot,
  today: PlainDate,
  streams: readonly SnapshotStream[],
): Finding[] {
  return streams
    .filter(
      (stream) =>
        latestOf(stream).kind === 'income' &&
        stream.usualCents >= minPayCents &&
        timesAYear[stream.cadence] >= minTimesAYear,
    )
    .flatMap((stream) => [
      ...evaluateAmount(stream, currency, today),
      ...evaluateDueDay(stream, currency, today),
    ]);
}

function evaluateAmount(stream: SnapshotStream, currency: string, today: PlainDate): Finding[] {
  const change = stream.changes.at(-1);
  if (change === undefined || stream.status !== 'active' || daysBetween(change.on, today) > newsDays)
    return [];
  const size = toCents(Math.abs(change.to - change.from));
  const threshold = Math.max(minChangeCents, (change.from * minChangePercent) / 100);
  const first = stream.rows.find((row) => row.postedOn >= change.on && row.amountCents === change.to);
  if (first === undefined || size < threshold) return [];
  const isUp = change.to > change.from;
  const monthly = toCents(Math.round((size * timesAYear[stream.cadence]) / monthsInYear));
  const facts = {
    payer: textFact(latestOf(stream).name),
    now: moneyFact(change.to, currency),
    before: moneyFact(change.from, currency),
    on: dateFact(first.postedOn),
    monthly: moneyFact(monthly, currency),
  };
  return [
    {
      detector: 'income-change',
      type: isUp ? 'recommendation' : 'alert',
      priority: isUp ? 'low' : priorityOf(monthly),
      dedupKey: `income-change:${first.id}`,
      title: isUp
        ? sentence`Your pay from ${facts.payer} went up`
        : sentence`Your pay from ${facts.payer} went down`,
      message: `${sentence`${facts.payer} paid ${facts.now} on ${facts.on}; before, it was ${facts.before}`} ${cadenceText[stream.cadence]}. ${
        isUp
          ? sentence`That is about ${facts.monthly} more a month, which you could save.`
          : sentence`That is about ${facts.monthly} less a month; check your pay stub if you did not expect it.`
      }`,
      facts,
      evidence: evidenceOf([first]),
      confidencePercent: stream.confidencePercent,
    },
  ];
}

function evaluateDueDay(stream: SnapshotStream, currency: string, today: PlainDate): Finding[] {
  const late = daysBetween(stream.dueOn, today);
  if (stream.status !== 'missed' || late > maxLateDays) return [];
  const latest = latestOf(stream);
  const facts = {
    payer: textFact(latest.name),
    last: moneyFact(latest.amountCents, currency),
    lastOn: dateFact(latest.postedOn),
    dueOn: dateFact(stream.dueOn),
  };
  return [
    {
      detector: 'income-change',
      type: 'alert',
      priority: priorityOf(latest.amountCents),
      dedupKey: `income-late:${latest.id}`,
      title: sentence`Your pay from ${facts.payer} has not arrived`,
      message: sentence`${facts.payer} paid ${facts.last} on ${facts.lastOn}; the next payment was due around ${facts.dueOn} and has not arrived. Ask them about it, and check which bills are due soon.`,
      facts,
      evidence: evidenceOf([latest]),
      confidencePercent: stream.confidencePercent,
    },
  ];
}
