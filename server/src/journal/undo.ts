import { isOwner } from './household-currency.store.ts';
import type { NounUndo } from './noun-undo.ts';

export const timeZoneUndo: NounUndo = { tables: ['households'], again: 'The time zone was changed again' };

export const currencyUndo: NounUndo = {
  tables: ['households'],
  again: 'The currency was changed again',
  prepare: async (tx) =>
    (await isOwner(tx)) ? null : 'Only an owner of the household can change its currency',
};
