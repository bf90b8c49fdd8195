/** Two things that are compared have this in common; `null` from a key means that it says nothing. */
type Key<Common> = (one: Common) => string | null;

/**
 * Pairs incoming things with held ones, one to one, by one rule after another, the strictest first; what a rule has paired, no later
 * one sees. Ties go to what comes first in the lists. `mayPair` refuses pairs whatever the rule.
 */
export class Pairing<Common, Incoming extends Common, Held extends Common, Reason> {
  readonly pairs = new Map<Incoming, { held: Held; reason: Reason }>();
  readonly #mayPair: (held: Held, incoming: Incoming) => boolean;
  #incoming: readonly Incoming[];
  #held: readonly Held[];

  constructor(
    incoming: readonly Incoming[],
    held: readonly Held[],
    mayPair: (held: Held, incoming: Incoming) => boolean = () => true,
  ) {
    this.#incoming = incoming;
    this.#held = held;
    this.#mayPair = mayPair;
  }

  /** Pairs things of equal keys in order. Only the held things that `isEligible` allows. */
  pairInOrder(reason: Reason, key: Key<Common>, isEligible: (held: Held) => boolean = () => true): void {
    const waiting = grouped(this.#held.filter(isEligible), key);
    for (const list of waiting.values()) list.reverse();
    for (const incoming of this.#incoming) {
      const candidates = waiting.get(key(incoming) ?? '') ?? [];
      const held = candidates.at(-1);
      if (held === undefined || !this.#mayPair(held, incoming)) continue;
      candidates.pop();
      this.pairs.set(incoming, { held, reason });
    }
    this.#forgetPaired();
  }

  /** Pairs things of equal keys by score, highest first. A score of 0 is no match. */
  pairBest(
    reason: Reason,
    key: Key<Common>,
    score: (held: Held, incoming: Incoming) => number,
    isEligible: (held: Held) => boolean = () => true,
  ): void {
    const waiting = grouped(this.#held.filter(isEligible), key);
    const candidates = this.#incoming.flatMap((incoming) =>
      (waiting.get(key(incoming) ?? '') ?? []).flatMap((held) => {
        const scored = this.#mayPair(held, incoming) ? score(held, incoming) : 0;
        return scored > 0 ? [{ held, incoming, scored }] : [];
      }),
    );
    const taken = new Set<Held>();
    // The sort is stable: equal scores stay in the order of the lists.
    for (const { held, incoming } of candidates.sort((a, b) => b.scored - a.scored)) {
      if (taken.has(held) || this.pairs.has(incoming)) continue;
      taken.add(held);
      this.pairs.set(incoming, { held, reason });
    }
    this.#forgetPaired();
  }

  /** Pairs as `pair` does, which is given what is still free. */
  pairAs(
    pair: (held: readonly Held[], incoming: readonly Incoming[]) => ReadonlyMap<Incoming, Held>,
    reasonOf: (held: Held, incoming: Incoming) => Reason,
    isEligible: (held: Held) => boolean = () => true,
  ): void {
    for (const [incoming, held] of pair(this.#held.filter(isEligible), this.#incoming))
      if (this.#mayPair(held, incoming)) this.pairs.set(incoming, { held, reason: reasonOf(held, incoming) });
    this.#forgetPaired();
  }

  #forgetPaired(): void {
    const held = new Set([...this.pairs.values()].map((pair) => pair.held));
    this.#incoming = this.#incoming.filter((one) => !this.pairs.has(one));
    this.#held = this.#held.filter((one) => !held.has(one));
  }
}

function grouped<One>(items: readonly One[], key: Key<One>): Map<string, One[]> {
  const groups = Map.groupBy(items, (one) => key(one) ?? '');
  groups.delete('');
  return groups;
}
