import { isDeepStrictEqual } from 'node:util';
import { type Cents, sumCents, toCents } from '@cairn/domain/money';
import { refitParts } from '@cairn/domain/splits';
import type { SplitPart } from '../splits/split-plan.ts';
import type { StoredLink } from './reimbursements.store.ts';

/** Money that came back, with its parts and what each of them pays back. The whole pays back only while it has no parts. */
export type DepositState = {
  parts: readonly SplitPart[];
  links: readonly StoredLink[];
};

type Whole = Pick<SplitPart, 'id' | 'amount' | 'categoryId' | 'note' | 'tagIds'>;

/** One row of the money: the whole, or a part of it. */
type Wanted = Omit<StoredLink, 'rowId'> & { rowId: string; amount: Cents };

/**
 * What becomes of money of which an amount is linked. Pure. All of a row is linked as it is; of a larger one the amount becomes a part of
 * its own, before the rest, which takes what the bank changes later. What the row paid back before, it no longer does. `newIds`: for the linked part and for the rest of a whole.
 */
export function planLink(
  whole: Whole,
  state: DepositState,
  { rowId, amount, ...link }: Wanted,
  newIds: readonly [string, string],
): DepositState {
  const part = state.parts.find(({ id }) => id === rowId);
  const size = part?.amount ?? whole.amount;
  const others = state.links.filter((one) => one.rowId !== rowId);
  if (amount === size) return inOrder({ ...state, links: [...others, { ...link, rowId }] });
  const [linkedId, restId] = newIds;
  const rest = part ?? { ...plainPart(whole), id: restId };
  const pieces = [
    { ...rest, id: linkedId, amount },
    { ...rest, amount: toCents(size - amount) },
  ];
  return inOrder({
    parts: part === undefined ? pieces : state.parts.flatMap((one) => (one.id === rowId ? pieces : one)),
    links: [...others, { ...link, rowId: linkedId }],
  });
}

/** The links in the order of the parts. */
function inOrder({ parts, links }: DepositState): DepositState {
  const placeOf = ({ rowId }: StoredLink) => parts.findIndex(({ id }) => id === rowId);
  return { parts, links: links.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

/**
 * What becomes of money of which a row is unlinked. Pure. A part that linking made goes back to a part like it; when one such part is
 * left, the money is whole again.
 */
export function planUnlink(
  whole: Whole,
  state: DepositState,
  { rowId, isMadeByLink }: { rowId: string; isMadeByLink: boolean },
): DepositState {
  const links = state.links.filter((link) => link.rowId !== rowId);
  const linkedIds = new Set(links.map((link) => link.rowId));
  const isPlain = (part: SplitPart) =>
    !linkedIds.has(part.id) &&
    part.categoryId === whole.categoryId &&
    part.note === whole.note &&
    isDeepStrictEqual(part.tagIds, whole.tagIds) &&
    part.monthsLater === 0;
  const unlinked = state.parts.find(({ id }) => id === rowId);
  const other = state.parts.findLast((part) => part.id !== rowId && isPlain(part));
  if (!isMadeByLink || unlinked === undefined || other === undefined || !isPlain(unlinked))
    return { ...state, links };
  const parts = state.parts
    .filter(({ id }) => id !== rowId)
    .map((part) =>
      part.id === other.id ? { ...part, amount: sumCents([part.amount, unlinked.amount]) } : part,
    );
  return { parts: parts.length === 1 ? [] : parts, links };
}

/** A part that differs from the whole in nothing but its amount. */
function plainPart({ categoryId, note, tagIds }: Whole): Omit<SplitPart, 'id' | 'amount'> {
  return { categoryId, note, tagIds, monthsLater: 0 };
}

/** The state with parts that fit the amount of today; links of parts that are gone are left out. */
export function refitState(amount: Cents, wholeId: string, { parts, links }: DepositState): DepositState {
  const fitted = refitParts(amount, parts);
  const ids = new Set(fitted.length === 0 ? [wholeId] : fitted.map(({ id }) => id));
  return { parts: fitted, links: links.filter(({ rowId }) => ids.has(rowId)) };
}
