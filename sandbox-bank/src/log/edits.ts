import type { Action, ItemRecord } from '../records/item-record.ts';
import { dateText, dayOf, type Zone } from '../world/calendar.ts';
import { plainEnrichment } from '../world/ledger.ts';
import type { Movement } from '../world/movement.ts';
import { stableId } from '../world/rng.ts';
import { accountIdOf, type Change, inOrder, transactionIdOf, visibleLength } from './change-log.ts';
import { categoryByKeyword } from './keyword-category.ts';
import { accountId, type BankTransaction, transactionOf } from './transaction.ts';

/** What one action does to a log: new entries at its instant, entries to come, and entries that never come. */
type Edit = { now: Change[]; later?: Change[]; cancels?: (change: Change) => boolean };

type Owner = { item: ItemRecord; currencyOf(accountKey: string): string; zone: Zone };

/** The log with all actions applied. Each only adds entries at its own instant, so what clients have read stays valid. */
export function applyEdits(log: Change[], owner: Owner): Change[] {
  return owner.item.actions.reduce((edited, action, place) => {
    const length = visibleLength(edited, action.atMs);
    const before = edited.slice(0, length);
    const edit = editOf(action, place, before, owner);
    if (edit === null) return edited;
    const { now, later = [], cancels = () => false } = edit;
    const after = edited.slice(length).filter((change) => !cancels(change));
    return [...before, ...now, ...merged(after, later)];
  }, log);
}

/** Both are in order already, and so is the result. */
function merged(after: Change[], later: Change[]): Change[] {
  if (later.length === 0) return after;
  const drafts = [...after, ...later].map((change) => ({ change, rank: 0, orderMs: 0 }));
  return inOrder(drafts);
}

function editOf(action: Action, place: number, before: readonly Change[], owner: Owner): Edit | null {
  const { atMs } = action;
  switch (action.kind) {
    case 'nudge':
      // A change without news: the newest posted rows are sent again as they are, as Plaid often does with one.
      return {
        now: newestPosted(before, action.count).map((change) => ({ ...change, atMs, kind: 'modified' })),
      };
    case 'post':
      return postEdit(action, place, before, owner);
    case 'remove': {
      const found = rowIn(before, action.transactionId);
      if (found === null) return null;
      return { now: [removal(found.row, atMs)], cancels: concerns(found.row, found.movement) };
    }
    case 'modify': {
      const found = rowIn(before, action.transactionId);
      if (found === null) return null;
      const transaction = {
        ...found.row,
        amount: action.amount ?? found.row.amount,
        name: action.name ?? found.row.name,
      };
      const id = action.transactionId;
      return {
        now: [{ ...keyed(found.movement), atMs, kind: 'modified', transaction }],
        // What the bank would have sent later about this row does not undo the change.
        cancels: (change) => change.kind === 'modified' && transactionIdOf(change) === id,
      };
    }
    case 'add':
      return addEdit(action, place, owner);
    case 'account-ended':
      return endEdit(action, before, owner);
    default:
      return null;
  }
}

const keyed = (movement: string | undefined) => (movement === undefined ? {} : { movement });

/** A row as a log leaves it, or null when it is not there. */
function rowIn(
  log: readonly Change[],
  id: string,
): { row: BankTransaction; movement: string | undefined } | null {
  const last = log.findLast((change) => transactionIdOf(change) === id);
  return last === undefined || last.kind === 'removed'
    ? null
    : { row: last.transaction, movement: last.movement };
}

function removal(row: BankTransaction, atMs: number): Change {
  return { atMs, kind: 'removed', transactionId: row.transaction_id, accountId: row.account_id };
}

/** Whether an entry to come is about a row: about itself, its movement, or what it posts as. */
function concerns(row: BankTransaction, movement: string | undefined): (change: Change) => boolean {
  return (change) =>
    transactionIdOf(change) === row.transaction_id ||
    (movement !== undefined && change.movement === movement && accountIdOf(change) === row.account_id) ||
    (change.kind !== 'removed' && change.transaction.pending_transaction_id === row.transaction_id);
}

function postEdit(
  action: Extract<Action, { kind: 'post' }>,
  place: number,
  before: readonly Change[],
  { item, zone }: Owner,
): Edit | null {
  const found = rowIn(before, action.transactionId);
  if (found === null) return null;
  const { row } = found;
  const today = dateText(zone.dayAt(action.atMs));
  const transaction = {
    ...row,
    transaction_id: stableId(item.seed, 'control', String(place)),
    pending: false,
    pending_transaction_id: action.linked ? row.transaction_id : null,
    amount: action.amount ?? row.amount,
    authorized_date: row.authorized_date ?? row.date,
    date: today < row.date ? row.date : today,
  };
  return {
    now: [removal(row, action.atMs), { atMs: action.atMs, kind: 'added', transaction }],
    cancels: concerns(row, found.movement),
  };
}

function addEdit(
  action: Extract<Action, { kind: 'add' }>,
  place: number,
  { item, currencyOf, zone }: Owner,
): Edit {
  const { postsAfterDays, amount, name, accountKey, atMs } = action;
  const key = `control-${place}`;
  const category = categoryByKeyword(name, amount);
  const postedOn = Math.max(dayOf(action.date), zone.dayAt(atMs) + (postsAfterDays ?? 0));
  const movement: Movement = {
    key,
    account: accountKey,
    authorizedOn: dayOf(action.date),
    minute: 0,
    postedOn: postsAfterDays === 0 ? dayOf(action.date) : postedOn,
    postedMinute: 6 * 60,
    amount,
    pendingAmount: postsAfterDays === 0 ? null : amount,
    ending: 'posts',
    name,
    pendingName: name,
    enrichment: plainEnrichment(category, { confidence: category === 'OTHER_OTHER' ? 'LOW' : 'MEDIUM' }),
    amendedAfterDays: null,
  };
  const owner = {
    itemSeed: item.seed,
    accountId: accountId(item.seed, accountKey),
    currency: currencyOf(accountKey),
  };
  const posted = transactionOf(owner, movement, 'posted');
  if (postsAfterDays === 0) return { now: [{ atMs, kind: 'added', transaction: posted, movement: key }] };
  const pending = transactionOf(owner, movement, 'pending');
  const now: Change[] = [{ atMs, kind: 'added', transaction: pending, movement: key }];
  if (postsAfterDays === null) return { now };
  const postsAtMs = Math.max(atMs + 1, zone.instantAt(postedOn, movement.postedMinute));
  return {
    now,
    later: [
      { ...removal(pending, postsAtMs), movement: key },
      { atMs: postsAtMs, kind: 'added', transaction: posted, movement: key },
    ],
  };
}

/** Nothing more is heard of an account that has ended. What was pending on a closed one vanishes. */
function endEdit(
  action: Extract<Action, { kind: 'account-ended' }>,
  before: readonly Change[],
  { item }: Owner,
): Edit {
  const ended = accountId(item.seed, action.accountKey);
  const pending =
    action.reason === 'revoked'
      ? []
      : [...rowsOf(before).values()].filter((row) => row.pending && row.account_id === ended);
  return {
    now: pending.map((row) => removal(row, action.atMs)),
    cancels: (change) => accountIdOf(change) === ended,
  };
}

/** The last changes of that many posted rows, oldest first. */
function newestPosted(log: readonly Change[], count: number): Exclude<Change, { kind: 'removed' }>[] {
  const seen = new Set<string>();
  const found: Exclude<Change, { kind: 'removed' }>[] = [];
  for (let at = log.length - 1; at >= 0 && found.length < count; at -= 1) {
    const change = log[at];
    if (change === undefined || seen.has(transactionIdOf(change))) continue;
    seen.add(transactionIdOf(change));
    if (change.kind !== 'removed' && !change.transaction.pending) found.push(change);
  }
  return found.toReversed();
}

/** The rows that a client holds who has followed the whole log. */
export function rowsOf(log: readonly Change[]): Map<string, BankTransaction> {
  const rows = new Map<string, BankTransaction>();
  for (const change of log) {
    if (change.kind === 'removed') rows.delete(change.transactionId);
    else rows.set(change.transaction.transaction_id, change.transaction);
  }
  return rows;
}
