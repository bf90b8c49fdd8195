import { type Change, changesOf, type Draft, inOrder, visibleLength } from '../log/change-log.ts';
import { applyEdits } from '../log/edits.ts';
import { accountId } from '../log/transaction.ts';
import { extraRowDrafts } from '../persona/extra-rows.ts';
import type { Clockwork, Persona } from '../persona/persona.ts';
import type { ItemRecord } from '../records/item-record.ts';
import { openedAccounts } from '../records/item-status.ts';
import type { Day } from '../world/calendar.ts';
import { plainEnrichment } from '../world/ledger.ts';
import { movementOn } from '../world/movement.ts';

/** Logs are written this far ahead and shown as their time comes, so that a passing day costs nothing. */
const LOG_AHEAD_DAYS = 35;

type Written = {
  builtFor: string;
  throughDay: Day;
  /** The account holder's own log, before anything was done to it from outside. */
  untouched: Change[];
  log: Change[];
  visible: Change[];
};

export type ItemLogs = {
  /** The part of an Item's log that is visible at `nowMs`: the same array while nothing new is. */
  visible(item: ItemRecord, nowMs: number): readonly Change[];
  /** What would be visible had no client touched the rows. */
  untouched(item: ItemRecord, nowMs: number): readonly Change[];
  /** The instant of the next entry, or infinity. */
  nextChangeMs(item: ItemRecord, nowMs: number): number;
};

/** Writes the logs of Items when they are asked for, and caches them while they hold. */
export function itemLogs(
  personaOf: (item: ItemRecord) => Persona,
  clockworkOf: (item: ItemRecord) => Clockwork,
): ItemLogs {
  const logs = new Map<string, Written>();
  const written = (item: ItemRecord, nowMs: number): Written => {
    const clockwork = clockworkOf(item);
    const today = clockwork.zone.dayAt(nowMs);
    const builtFor = `${item.actions.length}:${item.accounts.length}:${item.transactionsFromMs}`;
    const known = logs.get(item.itemId);
    if (known?.builtFor === builtFor && known.throughDay >= today) return known;
    const throughDay = today + LOG_AHEAD_DAYS;
    const persona = personaOf(item);
    const throughMs = clockwork.zone.instantAt(throughDay, 0);
    const untouched = inOrder([
      ...persona.draftsOf(item, throughMs),
      ...extraRowDrafts(item, persona.accounts, clockwork),
      ...openingDrafts(item, clockwork),
    ]);
    const currencies = new Map([
      ...persona.accounts.map(({ key, currency }) => [key, currency] as const),
      ...openedAccounts(item).map(({ account }) => [account.key, account.currency] as const),
    ]);
    const currencyOf = (key: string) => currencies.get(key) ?? 'USD';
    const log = applyEdits(untouched, { item, currencyOf, zone: clockwork.zone });
    const fresh = { builtFor, throughDay, untouched, log, visible: [] };
    logs.set(item.itemId, fresh);
    return fresh;
  };
  return {
    visible: (item, nowMs) => {
      const built = written(item, nowMs);
      const length = visibleLength(built.log, nowMs);
      // The same array while nothing new is visible, so that what was worked out from it can be cached by it.
      if (built.visible.length !== length) built.visible = built.log.slice(0, length);
      return built.visible;
    },
    untouched: (item, nowMs) => {
      const { untouched } = written(item, nowMs);
      return untouched.slice(0, visibleLength(untouched, nowMs));
    },
    nextChangeMs: (item, nowMs) => {
      const { log } = written(item, nowMs);
      return log[visibleLength(log, nowMs)]?.atMs ?? Number.POSITIVE_INFINITY;
    },
  };
}

/** An account that was opened lately begins with one deposit; a client hears of it once the account is shared. */
function openingDrafts(item: ItemRecord, { zone, initialDelayMs, historicalDelayMs }: Clockwork): Draft[] {
  const { transactionsFromMs } = item;
  if (transactionsFromMs === null) return [];
  return openedAccounts(item).flatMap(({ account, openingAmount, atMs }) => {
    const shared = item.accounts.find(({ key }) => key === account.key);
    if (shared === undefined) return [];
    const day = zone.dayAt(atMs);
    const movement = movementOn(day, {
      key: `opening-${account.key}`,
      account: account.key,
      amount: -openingAmount,
      name: 'OPENING DEPOSIT',
      enrichment: plainEnrichment('TRANSFER_IN_DEPOSIT'),
    });
    const startedAtMs = Math.max(shared.linkedAtMs, transactionsFromMs);
    return changesOf([movement], {
      itemSeed: item.seed,
      accountId: accountId(item.seed, account.key),
      currency: account.currency,
      zone,
      backfill: { startedAtMs, initialDelayMs, historicalDelayMs, daysRequested: null },
    });
  });
}
