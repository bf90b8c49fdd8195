import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { accountRoutes } from '@cairn/contract/accounts';
import { householdRoutes } from '@cairn/contract/household';
import { type ImportPreview, importRoutes } from '@cairn/contract/imports';
import { ownTransactionRoutes } from '@cairn/contract/own-transactions';
import { askRoutes } from '@cairn/contract/questions';
import { transactionRoutes } from '@cairn/contract/transactions';
import { majorFromCents, toCents } from '@cairn/domain/money';
import { formatMoney } from '@cairn/domain/questions/format';
import { answerOf, textsOf } from '@cairn/mcp/answer-of';
import { type Api, ApiFailure } from '@cairn/mcp/api';
import { plainText } from '@cairn/mcp/plain-text';
import { type Connection, UsageError } from './connection.ts';
import { tableText } from './terminal.ts';

/** What a command found: as data for programs, and as text for people. */
export type Found = { json: unknown; text: string };

export async function balances({ api }: Connection): Promise<Found> {
  const { accounts, currency, netWorth } = await api(accountRoutes.accounts);
  const rows = accounts.map(({ name, institution, currentBalance, currency: own }) => [
    name,
    institution,
    currentBalance === null ? 'unknown' : formatMoney(currentBalance, own),
  ]);
  const table = tableText(
    [{ title: 'Account' }, { title: 'Institution' }, { title: 'Balance', isRight: true }],
    rows,
  );
  const sum = netWorth.is === 'unknown' ? 'unknown' : formatMoney(netWorth.amount, currency);
  const part = netWorth.is === 'part' ? ` (of ${netWorth.knownCount} of ${netWorth.count} accounts)` : '';
  return {
    json: {
      currency,
      netWorth: netWorth.is === 'unknown' ? null : majorFromCents(netWorth.amount),
      accounts: accounts.map(({ id, name, institution, currency: own, currentBalance }) => ({
        id,
        name,
        institution,
        currency: own,
        balance: currentBalance === null ? null : majorFromCents(currentBalance),
      })),
    },
    text: `${table}\n\nNet worth: ${sum}${part}`,
  };
}

export type TransactionsAsked = {
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  limit?: string | undefined;
};

export async function transactions({ api }: Connection, asked: TransactionsAsked): Promise<Found> {
  const { limit = '25', ...filter } = asked;
  const found = await api(transactionRoutes.transactions, { query: { ...filter, limit } });
  const rows = found.transactions.map((one) => [
    one.date,
    one.merchantName ?? one.description,
    one.aiCategory ?? '',
    one.accountName,
    formatMoney(one.amount, one.currency),
  ]);
  const table = tableText(
    [
      { title: 'Date' },
      { title: 'Description' },
      { title: 'Category' },
      { title: 'Account' },
      { title: 'Amount', isRight: true },
    ],
    rows,
  );
  const count = found.totals?.count ?? rows.length;
  return {
    json: {
      count,
      transactions: found.transactions.map((one) => ({
        id: one.id,
        date: one.date,
        description: one.description,
        merchant: one.merchantName,
        category: one.aiCategory,
        account: one.accountName,
        amount: majorFromCents(one.amount),
        currency: one.currency,
      })),
    },
    text: `${table}\n\n${rows.length} of ${count} transactions`,
  };
}

const cents = (text: string) => {
  if (!/^-?\d{1,9}(?:\.\d{1,2})?$/.test(text))
    throw new UsageError('--amount must be a number such as -12.30; a minus is money that you spent.');
  return toCents(Math.round(Number(text) * 100));
};

export type Added = { account: string; amount: string; on?: string | undefined; description: string };

export async function add({ api }: Connection, { account, amount, on, description }: Added): Promise<Found> {
  const ownAccountId = await accountNamed(api, account);
  const { today } = await api(householdRoutes.household);
  const { transaction } = await api(ownTransactionRoutes.addOwnTransaction, {
    params: { ownAccountId },
    body: { amount: majorFromCents(cents(amount)), date: on ?? today, description },
  });
  const words = `${transaction.date}, ${transaction.description}, ${formatMoney(transaction.amount, transaction.currency)}`;
  return {
    json: { id: transaction.id, date: transaction.date, amount: majorFromCents(transaction.amount) },
    text: plainText(`Added: ${words}.`),
  };
}

async function accountNamed(api: Api, wanted: string): Promise<string> {
  const { accounts } = await api(accountRoutes.accounts);
  const own = accounts.filter(({ connectionId, closedOn }) => connectionId === null && closedOn === null);
  const [found, another] = own.filter(
    ({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase(),
  );
  if (found !== undefined && another === undefined) return found.id;
  const names = own.map(({ name }) => `“${name}”`).join(', ');
  throw new UsageError(
    found === undefined
      ? `There is no account “${wanted}” that is kept by hand. ${names === '' ? 'There is none yet.' : `There are ${names}.`}`
      : `Several accounts are called “${wanted}”. Name one by its id, which “cairn balances --json” shows.`,
  );
}

const pollMs = 500;

/** Imports files where nothing about them has to be asked. */
export async function importFiles({ api, origin }: Connection, paths: readonly string[]): Promise<Found> {
  let planned: ImportPreview | null = null;
  for (const path of paths) {
    const file = await readFile(path).catch(() => {
      throw new UsageError(`The file ${path} cannot be read.`);
    });
    const added: { import: ImportPreview } = await api(importRoutes.addImport, {
      query: { name: basename(path), importId: planned?.id },
      file,
    });
    planned = added.import;
  }
  if (planned === null) throw new UsageError('Name the files to import.');
  const page = `${origin}/imports`;
  const refused = planned.importFiles.find((file) => file.refused !== null);
  if (refused !== undefined)
    throw new ApiFailure(`${refused.name}: ${refused.refused} Nothing was imported. See ${page}.`);
  if (planned.importFiles.some(({ questions }) => questions.some(({ answer }) => answer === null)))
    throw new ApiFailure(
      `Cairn has a question about the file. Nothing was imported yet: answer it at ${page}.`,
    );
  const done = await finished(api, planned.id);
  const { addedCount, matchedCount, failure } = done;
  if (done.state !== 'imported') throw new ApiFailure(failure ?? `The import was not finished. See ${page}.`);
  return {
    json: { id: done.id, added: addedCount, alreadyThere: matchedCount },
    text: `Imported: ${addedCount} added, ${matchedCount} already there.`,
  };
}

async function finished(api: Api, importId: string): Promise<ImportPreview> {
  const params = { importId };
  let one = (await api(importRoutes.runImport, { params })).import;
  while (one.state === 'importing') {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    one = (await api(importRoutes.import, { params })).import;
  }
  return one;
}

export async function ask({ api, origin }: Connection, question: string): Promise<Found> {
  const response = await api(askRoutes.ask, { body: { question } });
  const json = answerOf.from(response, origin);
  if (response.answer === null) {
    const examples = response.examples.map((example) => `  ${plainText(example)}`);
    throw new ApiFailure(['Cairn can’t answer that yet. Try:', ...examples].join('\n'));
  }
  const { sentence, lines, notes } = textsOf(response.answer);
  const links = json.figures.flatMap(({ link }) => (link === null ? [] : [link]));
  const text = [sentence, ...lines.map((one) => `  ${one}`), ...notes, ...new Set(links)].join('\n');
  return { json, text };
}
