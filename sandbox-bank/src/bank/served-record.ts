import type { BankState, Told } from './state-file.ts';

/** What was told about an Item so far; nothing, to begin with. */
export function toldOf(state: BankState, itemId: string): Told {
  const known = state.told[itemId];
  if (known !== undefined) return known;
  const told: Told = {
    synced: false,
    initial: false,
    historical: false,
    entries: null,
    holdingsOn: null,
    consent: null,
    stages: 0,
    lastWebhook: null,
  };
  state.told[itemId] = told;
  return told;
}

export function lastWebhookTold(state: BankState, itemId: string, webhook: Told['lastWebhook']): void {
  toldOf(state, itemId).lastWebhook = webhook;
}
