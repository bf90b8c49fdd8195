/** Calls per minute of one path in Plaid's sandbox, and the codes that end the calls beyond. Null is no limit. */
type Limit = {
  perItem: number | null;
  perClient: number;
  itemCode: string;
  clientCode: string;
};

const limit = (
  perItem: number | null,
  perClient: number,
  itemCode: string,
  clientCode = itemCode,
): Limit => ({
  perItem,
  perClient,
  itemCode,
  clientCode,
});

/** Source: plaid.com/docs/errors/rate-limit-exceeded, the sandbox's column. */
const LIMITS: ReadonlyMap<string, Limit> = new Map([
  ['/accounts/get', limit(100, 5000, 'ACCOUNTS_LIMIT')],
  ['/accounts/balance/get', limit(25, 100, 'BALANCE_LIMIT', 'ACCOUNTS_BALANCE_GET_LIMIT')],
  ['/transactions/sync', limit(50, 1000, 'TRANSACTIONS_SYNC_LIMIT')],
  ['/transactions/get', limit(80, 1000, 'TRANSACTIONS_LIMIT')],
  ['/transactions/refresh', limit(2, 100, 'TRANSACTIONS_REFRESH_LIMIT')],
  ['/transactions/recurring/get', limit(20, 1000, 'TRANSACTIONS_LIMIT')],
  ['/item/get', limit(40, 5000, 'ITEM_GET_LIMIT')],
  ['/item/remove', limit(100, 500, 'RATE_LIMIT')],
  ['/institutions/get', limit(null, 10, 'INSTITUTIONS_GET_LIMIT')],
  ['/institutions/get_by_id', limit(null, 400, 'INSTITUTIONS_GET_BY_ID_LIMIT')],
  ['/investments/holdings/get', limit(100, 1000, 'INVESTMENT_HOLDINGS_GET_LIMIT')],
  ['/investments/transactions/get', limit(100, 1000, 'INVESTMENT_TRANSACTIONS_LIMIT')],
  ['/liabilities/get', limit(10, 1000, 'RATE_LIMIT')],
  ['/sandbox/transactions/create', limit(2, 50, 'RATE_LIMIT')],
]);

const MINUTE_MS = 60_000;

/** Counts the calls of the last minute. */
export class RateLimiter {
  private readonly calls = new Map<string, number[]>();
  private readonly nowMs: () => number;

  /** `nowMs` is a clock that never goes back, in milliseconds: the machine's, whatever the bank's own says. */
  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }

  /** Counts one call. Gives null, or the error code of a call over the limit, which does not count. */
  refusal(path: string, itemId: string | null): string | null {
    const limits = LIMITS.get(path);
    if (limits === undefined) return null;
    const ofClient = this.lately(path);
    if (ofClient.length >= limits.perClient) return limits.clientCode;
    if (limits.perItem !== null && itemId !== null) {
      const ofItem = this.lately(`${path} ${itemId}`);
      if (ofItem.length >= limits.perItem) return limits.itemCode;
      ofItem.push(this.nowMs());
    }
    ofClient.push(this.nowMs());
    return null;
  }

  private lately(subject: string): number[] {
    const since = this.nowMs() - MINUTE_MS;
    const times = (this.calls.get(subject) ?? []).filter((time) => time > since);
    this.calls.set(subject, times);
    return times;
  }
}
