import { type Cents, negateCents, sumCents, toCents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { countFact, dateFact, moneyFact, sentence, textFact } from '../../findings/fact.ts';
import type { Finding } from '../../findings/finding.ts';
import type { LedgerSnapshot, SnapshotAccount, SnapshotRow } from '../../ledger/types.ts';
import { latestOf, type SnapshotStream } from '../../recurring/streams.ts';
import { compareRows } from '../../snapshot/spending.ts';
import { evidenceOf } from '../evidence.ts';

/** Later pay is a bonus; paydays are a month apart at most. */
const longestWaitDays = 35;
/** A smaller shortfall is within the variation of bills. */
const minShortCents = 20_00;

/** Accounts whose balance does not cover the bills until the next pay, by their latest amounts. */
export function detectBillsBeforePayday(
  snapshot: LedgerSnapshot,
  today: PlainDate,
  streams: readonly SnapshotStream[],
): Finding[] {
  const alive = streams.filter((stream) => stream.next !== null);
  return snapshot.accounts
    .filter((account) => account.type === 'depository')
    .flatMap((account) => {
      const ofAccount = alive.filter((stream) => stream.accountId === account.id);
      const pay = nextPay(ofAccount, today);
      return pay === null ? [] : evaluateAccount(account, pay, ofAccount, snapshot, today);
    });
}

/** A transfer to an own account can wait; a card payment cannot. */
const ownMove = /\b(transfer|xfer|trnsfr|savings?|brokerage|invest\w*)\b/i;

function isBill(row: SnapshotRow): boolean {
  return row.amountCents < 0 && !(row.kind === 'transfer' && ownMove.test(row.payee));
}

/** The next expected pay after today. */
function nextPay(streams: readonly SnapshotStream[], today: PlainDate) {
  const pays = streams.flatMap((stream) => {
    const on = stream.next?.on;
    if (on === undefined || latestOf(stream).kind !== 'income' || stream.status !== 'active') return [];
    return on > today && on <= addDays(today, longestWaitDays) ? [{ stream, on }] : [];
  });
  return pays.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)).at(0) ?? null;
}

function evaluateAccount(
  account: SnapshotAccount,
  pay: { stream: SnapshotStream; on: PlainDate },
  streams: readonly SnapshotStream[],
  snapshot: LedgerSnapshot,
  today: PlainDate,
): Finding[] {
  if (account.balanceCents === null) return [];
  const comingBeforePay = ({ next, status }: SnapshotStream) =>
    status === 'active' && next !== null && next.on >= today && next.on < pay.on;
  const coming = streams.filter(comingBeforePay);
  const bills = coming.filter((stream) => isBill(latestOf(stream)));
  const lastTime = bills.map(latestOf).sort(compareRows);
  const comingIn = sumCents(
    coming.map(latestOf).flatMap((row) => (row.amountCents > 0 ? row.amountCents : [])),
  );
  const evidence = evidenceOf(lastTime);
  const free = sumCents([account.balanceCents, heldByPending(account, snapshot.rows), comingIn]);
  const short = toCents(-evidence.totalCents - free);
  if (bills.length === 0 || short < minShortCents) return [];
  const largest = lastTime.reduce((a, b) => (b.amountCents < a.amountCents ? b : a));
  const { currency } = snapshot;
  const facts = {
    account: textFact(account.name),
    bills: moneyFact(evidence.totalCents, currency),
    count: countFact(bills.length),
    payday: dateFact(pay.on),
    free: moneyFact(free < 0 ? toCents(0) : free, currency),
    short: moneyFact(short, currency),
    largest: textFact(largest.name),
  };
  const what = bills.length === 1 ? sentence`One bill` : sentence`${facts.count} bills`;
  return [
    {
      detector: 'bill-before-payday',
      type: 'alert',
      priority: 'high',
      // One warning per payday: the expected date may move, the latest pay's id does not.
      dedupKey: `bill-before-payday:${account.id}:${latestOf(pay.stream).id}`,
      title: sentence`${facts.account} may run short before ${facts.payday}`,
      message: `${what} due before your pay around ${sentence`${facts.payday} came to ${facts.bills} last time, and ${facts.account} has ${facts.free} for them. Move ${facts.short} there, or ask ${facts.largest} for a later due date.`}`,
      facts,
      evidence: { ...evidence, accountIds: [account.id] },
      confidencePercent: Math.min(...[pay.stream, ...bills].map((stream) => stream.confidencePercent)),
    },
  ];
}

/** Pending outgoing money that the balance does not include yet; negative. */
function heldByPending(account: SnapshotAccount, rows: readonly SnapshotRow[]): Cents {
  const held = rows.filter((row) => row.accountId === account.id && row.isPending && row.amountCents < 0);
  return negateCents(sumCents(held.map((row) => negateCents(row.amountCents))));
}
