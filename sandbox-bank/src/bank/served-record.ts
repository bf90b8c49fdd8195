import type { BankState, SentNotices } from './state-file.ts';

/** The notices sent about an Item so far. */
export function sentNoticesOf(state: BankState, itemId: string): SentNotices {
  const known = state.notices[itemId];
  if (known !== undefined) return known;
  const notices: SentNotices = {
    synced: false,
    initial: false,
    historical: false,
    entries: null,
    holdingsOn: null,
    consent: null,
    stages: 0,
    lastWebhook: null,
  };
  state.notices[itemId] = notices;
  return notices;
}

export function recordLastWebhook(
  state: BankState,
  itemId: string,
  webhook: SentNotices['lastWebhook'],
): void {
  sentNoticesOf(state, itemId).lastWebhook = webhook;
}
