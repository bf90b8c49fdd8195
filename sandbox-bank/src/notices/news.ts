import type { Bank } from '../bank/bank.ts';
import { sentNoticesOf } from '../bank/served-record.ts';
import type { SentNotices } from '../bank/state-file.ts';
import { netChanges } from '../log/delta.ts';
import type { ItemRecord } from '../records/item-record.ts';
import { consentEnd, endedAccounts, isRevoked } from '../records/item-status.ts';
import {
  consentNotice,
  holdingsNotice,
  loginRequiredNotice,
  notify,
  syncNotice,
  transactionsNotice,
} from './notices.ts';

/** Consent that ends is announced this long before. */
const CONSENT_NOTICE_MS = 7 * 86_400_000;

const isLive = (item: ItemRecord) => !item.removed && item.accessToken !== null && !isRevoked(item);

/** Sends webhooks about what is new: visible transactions, consent that ends. True when the records must be saved. */
export function sendNews(bank: Bank): boolean {
  let changed = false;
  for (const item of Object.values(bank.state.items)) {
    if (!isLive(item)) continue;
    const notices = sentNoticesOf(bank.state, item.itemId);
    const before = JSON.stringify([notices, item.loginRequired]);
    notifyConsent(bank, item, notices);
    notifyTransactions(bank, item, notices);
    notifyHoldings(bank, item, notices);
    changed ||= JSON.stringify([notices, item.loginRequired]) !== before;
  }
  return changed;
}

/** The instant at which there may be news again, or infinity. */
export function nextNewsMs(bank: Bank): number {
  const nowMs = bank.nowMs();
  const instants = Object.values(bank.state.items)
    .filter((item) => isLive(item) && item.webhook !== null)
    .flatMap((item) => {
      const ends = consentEnd(item)?.atMs ?? Number.POSITIVE_INFINITY;
      const startedAtMs = item.transactionsFromMs ?? Number.POSITIVE_INFINITY;
      const { initialDelayMs, historicalDelayMs } = bank.clockworkAt(startedAtMs, item.institutionId);
      return [
        ends,
        ends - CONSENT_NOTICE_MS,
        startedAtMs + initialDelayMs,
        startedAtMs + historicalDelayMs,
        bank.nextChangeMs(item),
      ];
    });
  return instants
    .filter((instant) => instant > nowMs)
    .reduce((soonest, instant) => Math.min(soonest, instant), Number.POSITIVE_INFINITY);
}

function notifyConsent(bank: Bank, item: ItemRecord, notices: SentNotices): void {
  const ends = consentEnd(item);
  if (ends === null) return;
  const ended = ends.atMs <= bank.nowMs();
  if (!ended && ends.atMs - CONSENT_NOTICE_MS > bank.nowMs()) return;
  if (notices.consent?.endsAtMs === ends.atMs && notices.consent.ended === ended) return;
  notices.consent = { endsAtMs: ends.atMs, ended };
  if (ended) item.loginRequired = true;
  notify(bank, item, ended ? loginRequiredNotice() : consentNotice(ends.notice, ends.atMs));
}

function notifyTransactions(bank: Bank, item: ItemRecord, notices: SentNotices): void {
  const { transactionsFromMs } = item;
  if (transactionsFromMs === null) return;
  const { initialDelayMs, historicalDelayMs } = bank.clockworkAt(transactionsFromMs, item.institutionId);
  const ageMs = bank.nowMs() - transactionsFromMs;
  if (ageMs < initialDelayMs) return;
  const historyIsHere = ageMs >= Math.max(initialDelayMs, historicalDelayMs);
  if (item.webhook === null) {
    notices.initial = true;
    notices.historical = historyIsHere;
    notices.entries = null;
    return;
  }
  // While the bank cannot reach the account holder's data there is no news of it.
  if (item.loginRequired || bank.faults.down.has(item.itemId) || bank.faults.down.has(item.institutionId))
    return;
  const log = bank.logOf(item);
  const isFirst = !notices.initial || (historyIsHere && !notices.historical);
  const from = notices.entries ?? (isFirst ? 0 : log.length);
  if (!isFirst && from >= log.length) {
    notices.entries = log.length;
    return;
  }
  const changes = netChanges(log, from, log.length);
  const added = changes.filter(({ kind }) => kind === 'added');
  const removed = changes.flatMap((change) => (change.kind === 'removed' ? [change.transaction_id] : []));
  if (!notices.initial) {
    const initialAtMs = transactionsFromMs + initialDelayMs;
    const first = log.slice(from).filter(({ atMs, kind }) => kind === 'added' && atMs <= initialAtMs).length;
    notify(bank, item, transactionsNotice('INITIAL_UPDATE', first));
    if (historyIsHere) notify(bank, item, transactionsNotice('HISTORICAL_UPDATE', added.length - first));
  } else if (!notices.historical && historyIsHere) {
    notify(bank, item, transactionsNotice('HISTORICAL_UPDATE', added.length));
  } else if (changes.length > removed.length) {
    notify(bank, item, transactionsNotice('DEFAULT_UPDATE', added.length));
  }
  if (removed.length > 0) {
    notify(bank, item, {
      type: 'TRANSACTIONS',
      code: 'TRANSACTIONS_REMOVED',
      removed_transactions: removed,
      error: null,
    });
  }
  notices.initial = true;
  notices.historical = historyIsHere;
  notices.entries = log.length;
  if (notices.synced) notify(bank, item, syncNotice(true, historyIsHere));
}

/** Holdings are worth something else each day. */
function notifyHoldings(bank: Bank, item: ItemRecord, notices: SentNotices): void {
  if (!item.products.includes('investments')) return;
  const today = bank.today();
  if (notices.holdingsOn === today) return;
  const isFirst = notices.holdingsOn === null;
  notices.holdingsOn = today;
  if (isFirst || item.loginRequired) return;
  const ended = endedAccounts(item);
  const shared = new Set(item.accounts.map(({ key }) => key).filter((key) => !ended.has(key)));
  const investments = bank
    .personaOf(item)
    .accounts.filter(({ key, type }) => type === 'investment' && shared.has(key));
  if (investments.length > 0) notify(bank, item, holdingsNotice(investments.length));
}
