/** Fields of an account that stay the same across connections. Plaid's account ids change with each new Item. */
export type AccountIdentity = {
  persistentId: string | null;
  name: string;
  officialName: string | null;
  mask: string | null;
  type: string;
  subtype: string | null;
  currency: string;
};

export type AccountPair<Old, New> = { old: Old; new: New };

/** Ways to recognize an account, most reliable first. */
const signs: readonly ((a: AccountIdentity, b: AccountIdentity) => boolean)[] = [
  (a, b) => a.persistentId !== null && a.persistentId === b.persistentId,
  (a, b) => isSameKind(a, b) && a.mask !== null && a.mask === b.mask && sharesName(a, b),
  // Without a mask, both names must be equal.
  (a, b) => isSameKind(a, b) && a.mask === null && b.mask === null && hasSameNames(a, b),
];

/**
 * Pairs accounts of one bank that two connections report. Pure. Each account is in at most one pair, and an account with two possible
 * matches is in none: a person can fix a duplicated history, but not two histories that were merged.
 */
export function matchAccounts<Old extends AccountIdentity, New extends AccountIdentity>(
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

/** A persistent id never changes, so two different ones are two accounts. */
function isContradicted(a: AccountIdentity, b: AccountIdentity): boolean {
  return a.persistentId !== null && b.persistentId !== null && a.persistentId !== b.persistentId;
}

function isSameKind(a: AccountIdentity, b: AccountIdentity): boolean {
  return a.type === b.type && a.subtype === b.subtype && a.currency === b.currency;
}

function sharesName(a: AccountIdentity, b: AccountIdentity): boolean {
  return a.name === b.name || (a.officialName !== null && a.officialName === b.officialName);
}

function hasSameNames(a: AccountIdentity, b: AccountIdentity): boolean {
  return a.name === b.name && a.officialName === b.officialName;
}
