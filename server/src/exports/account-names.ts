import type { EntryPosting, Ledger } from './entries.ts';
import { unusedName } from './export-data.ts';

/**
 * What each account of a ledger is called in a journal, such as Assets:Checking. `partOf` makes one part of a name that the format can
 * hold; accounts whose names are equal after that get numbers, so that none becomes another.
 */
export function accountNames(
  ledger: Ledger,
  partOf: (text: string) => string,
): (account: EntryPosting['account']) => string {
  const taken = new Set<string>();
  const names = new Map(
    ledger.accounts.map(({ names, root }) => {
      const isOwn = root === 'Assets' || root === 'Liabilities';
      const path = (isOwn ? names.slice(0, 2) : names).map((text, at) => (at === 0 ? text : partOf(text)));
      return [JSON.stringify(names), unusedName(path.join(':'), taken)];
    }),
  );
  return (account) => names.get(JSON.stringify(account)) ?? account.join(':');
}
