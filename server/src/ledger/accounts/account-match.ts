/** What of an account outlives the connection that it came through: its ids at the provider are new with each link. */
export type AccountLook = {
  persistentId: string | null;
  name: string;
  officialName: string | null;
  mask: string | null;
  type: string;
  subtype: string | null;
  currency: string;
};

export type AccountPair<Old, New> = { old: Old; new: New };

/** The ways to know an account again, the surest first. */
const signs: readonly ((a: AccountLook, b: AccountLook) => boolean)[] = [
  (a, b) => a.persistentId !== null && a.persistentId === b.persistentId,
  (a, b) => isSameKind(a, b) && a.mask !== null && a.mask === b.mask && sharesName(a, b),
  // Without a number to go by, all that there is of a name must agree.
  (a, b) => isSameKind(a, b) && a.mask === null && b.mask === null && hasSameNames(a, b),
];

/**
 * Which accounts of one bank, seen through two connections, are the same. Pure. Each stands in one pair at most, and one
 * that could be either of two is in none: a history shown twice can be mended by the person, two histories mixed cannot.
 */
export function matchAccounts<Old extends AccountLook, New extends AccountLook>(
  olds: readonly Old[],
  news: readonly New[],
): AccountPair<Old, New>[] {
  const pairs: AccountPair<Old, New>[] = [];
  const free = { olds: new Set(olds), news: new Set(news) };
  for (const isSame of signs) {
    const found = [...free.news].flatMap((candidate) => {
      const likes = [...free.olds].filter((old) => isSame(old, candidate) && !isContradicted(old, candidate));
      return likes.map((old) => ({ old, new: candidate }));
    });
    for (const pair of found) {
      const isSole = found.every(
        (other) => other === pair || (other.old !== pair.old && other.new !== pair.new),
      );
      if (!isSole) continue;
      pairs.push(pair);
      free.olds.delete(pair.old);
      free.news.delete(pair.new);
    }
  }
  return pairs;
}

/** A bank that gives lasting ids gives one to an account for good. */
function isContradicted(a: AccountLook, b: AccountLook): boolean {
  return a.persistentId !== null && b.persistentId !== null && a.persistentId !== b.persistentId;
}

function isSameKind(a: AccountLook, b: AccountLook): boolean {
  return a.type === b.type && a.subtype === b.subtype && a.currency === b.currency;
}

function sharesName(a: AccountLook, b: AccountLook): boolean {
  return a.name === b.name || (a.officialName !== null && a.officialName === b.officialName);
}

function hasSameNames(a: AccountLook, b: AccountLook): boolean {
  return a.name === b.name && a.officialName === b.officialName;
}
