import type { HouseholdTransaction } from '../db/in-household.ts';
import { isOwner } from './household-currency.store.ts';
import type { NounUndo } from './noun-undo.ts';

/** What an owner alone may change, an owner alone may change back. */
const ofOwners = (what: string, again: string): NounUndo => ({
  tables: ['households'],
  again,
  prepare: async (tx: HouseholdTransaction) =>
    (await isOwner(tx)) ? null : `Only an owner of the household can change its ${what}`,
});

export const timeZoneUndo = ofOwners('time zone', 'The time zone was changed again');
export const nameUndo = ofOwners('name', 'The household was renamed again');
export const currencyUndo = ofOwners('currency', 'The currency was changed again');
