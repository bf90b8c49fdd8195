import { ApiError } from '../lib/api-error.ts';

/** Throws ApiError `demo`. */
export function notInDemo(what: string): never {
  throw new ApiError({ status: 0, error: 'demo', message: `${what} is not available in the demo.` });
}

/** Calls that the demo has no data for. */
export const answersNotInDemo = {
  linkToken: () => notInDemo('Connecting a bank'),
  updateModeLinkToken: () => notInDemo('Connecting a bank'),
  exchange: () => notInDemo('Connecting a bank'),
  linkSessionFinished: () => notInDemo('Connecting a bank'),
  plaidWebhook: () => notInDemo('Reporting a change at the bank'),
  addMissingTransaction: () => notInDemo('Resolving a balance difference'),
  acceptDifference: () => notInDemo('Resolving a balance difference'),
  excludeTransaction: () => notInDemo('Resolving a balance difference'),
  undoResolution: () => notInDemo('Resolving a balance difference'),
  addOwnAccount: () => notInDemo('Keeping an account by hand'),
  editAccount: () => notInDemo('Changing an account'),
  orderAccounts: () => notInDemo('Ordering accounts'),
  deleteOwnAccount: () => notInDemo('Keeping an account by hand'),
  stateBalance: () => notInDemo('Keeping an account by hand'),
  addOwnTransaction: () => notInDemo('Keeping an account by hand'),
  editOwnTransaction: () => notInDemo('Keeping an account by hand'),
  removeOwnTransaction: () => notInDemo('Keeping an account by hand'),
  restoreOwnTransaction: () => notInDemo('Keeping an account by hand'),
  split: () => notInDemo('Splitting a transaction'),
  splitTransaction: () => notInDemo('Splitting a transaction'),
  joinTransaction: () => notInDemo('Splitting a transaction'),
  undoSplitChange: () => notInDemo('Splitting a transaction'),
  imports: () => ({ imports: [] }),
  addImport: () => notInDemo('Importing a file'),
  import: () => notInDemo('Importing a file'),
  importRows: () => notInDemo('Importing a file'),
  changeImport: () => notInDemo('Importing a file'),
  runImport: () => notInDemo('Importing a file'),
  undoImport: () => notInDemo('Importing a file'),
  reopenImport: () => notInDemo('Importing a file'),
  deleteImport: () => notInDemo('Importing a file'),
  archives: () => ({ archives: [] }),
  addArchive: () => notInDemo('Exporting everything'),
  archive: () => notInDemo('Exporting everything'),
  sendArchive: () => notInDemo('Importing everything'),
  archiveContent: () => notInDemo('Exporting everything'),
  cancelArchive: () => notInDemo('Exporting everything'),
  exchangeRates: () => ({ currency: 'USD', currencies: [], entered: [] }),
  enterRate: () => notInDemo('Entering an exchange rate'),
  loadRates: () => notInDemo('Loading exchange rates'),
  removeRates: () => notInDemo('Removing an exchange rate'),
  exportLedger: () => notInDemo('Exporting for another program'),
  events: () => notInDemo('A single event'),
};
