import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toCents } from '@cairn/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAccounts } from '../accounts/accounts.store.ts';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { replaceHoldings } from '../accounts/holdings.store.ts';
import { fetchHoldings } from '../bank/fetch-holdings.ts';
import { createPlaidClient } from '../bank/plaid-client.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { dayBefore, now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import type { BankAccount } from '../ledger/types.ts';
import { reconcileConnection } from '../reconciliation/reconcile-accounts.store.ts';

/** A bank with one endpoint, whose response each test sets. */
let answer: { status: number; body: object } = { status: 200, body: {} };
let server: Server;
const ledgers = useTestLedgers();
beforeAll(async () => {
  server = createServer((request, response) => {
    const isKnown = request.url === '/investments/holdings/get';
    response.writeHead(isKnown ? answer.status : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function ask() {
  const { port } = server.address() as AddressInfo;
  return fetchHoldings(
    createPlaidClient({ clientId: 'client', secret: 'secret', baseUrl: `http://127.0.0.1:${port}` }),
    'access-sandbox-1',
  );
}

const security = (id: string, type: string, name: string) => ({
  security_id: id,
  name,
  ticker_symbol: null,
  is_cash_equivalent: type === 'cash',
  type,
});
const held = (securityId: string, value: number, cost: number | null) => ({
  account_id: 'brokerage',
  security_id: securityId,
  quantity: value / 10,
  institution_price: 10,
  institution_price_as_of: '2026-11-19',
  institution_value: value,
  cost_basis: cost,
  iso_currency_code: 'USD',
  unofficial_currency_code: null,
});
const holdings = {
  request_id: 'r',
  accounts: [],
  item: {},
  holdings: [held('s1', 250.5, 200), held('s2', 70.26, null)],
  securities: [security('s1', 'etf', 'Total Market Fund'), security('s2', 'cash', 'US Dollar')],
};
const brokerage: BankAccount = {
  providerAccountId: 'brokerage',
  persistentId: null,
  name: 'Brokerage',
  officialName: null,
  mask: '5555',
  type: 'investment',
  subtype: 'brokerage',
  currency: 'USD',
  currentBalanceCents: toCents(32_076),
  availableBalanceCents: toCents(7_026),
  limitCents: null,
};

function failsWith(code: string, type = 'INVALID_REQUEST', status = 400) {
  answer = { status, body: { error_type: type, error_code: code, error_message: '', request_id: 'r' } };
}

async function openInvestor() {
  const ledger = await ledgers.openLedger();
  await ledger.run(async (tx) => {
    await lockLedgerForWriting(tx);
    await updateAccounts(
      tx,
      ledger.connectionId,
      { accounts: [brokerage], unlistedAccounts: [] },
      dayBefore(0),
    );
  });
  return {
    ledger,
    async sync() {
      const found = await ask();
      if (found.status === 'read')
        await ledger.run((tx) => replaceHoldings(tx, ledger.connectionId, found.records, found.unreadable));
      const { connectionId } = ledger;
      await ledger.run((tx) => reconcileConnection(tx, { connectionId, isHistoryComplete: true, now }));
      return ledger.run((tx) => readAccountsList(tx, now));
    },
  };
}

test('pitfall 24 an investment account without transactions is added with its holdings', async () => {
  answer = { status: 200, body: holdings };
  const { accounts } = await (await openInvestor()).sync();
  expect(accounts).toMatchObject([
    {
      name: 'Brokerage',
      reconciliation: { status: 'market_value' },
      holdings: [
        {
          name: 'Total Market Fund',
          quantity: '25.05',
          price: '10',
          value: 25_050,
          cost: 20_000,
          gain: 5_050,
        },
        { name: 'US Dollar', isCash: true, value: 7_026, cost: null, gain: null },
      ],
    },
  ]);
});

test('pitfall 14 held cash is part of the balance and counted once', async () => {
  answer = { status: 200, body: holdings };
  const { accounts, netWorth, totalBalance } = await (await openInvestor()).sync();
  expect(netWorth).toEqual({ is: 'known', amount: 32_076 });
  expect(totalBalance).toEqual({ is: 'known', amount: 0 });
  expect(accounts[0]?.holdingsDifference).toBe(0);
});

test('holdings are replaced as a whole, and a difference to the balance is shown', async () => {
  const investor = await openInvestor();
  answer = { status: 200, body: holdings };
  await investor.sync();
  answer = { status: 200, body: { ...holdings, holdings: [held('s1', 300, 200)] } };
  const { accounts } = await investor.sync();
  expect(accounts[0]?.holdings).toMatchObject([{ value: 30_000 }]);
  expect(accounts[0]?.holdingsDifference).toBe(2_076);
});

test('no accounts clears holdings; not ready or not offered leaves the known ones', async () => {
  const investor = await openInvestor();
  answer = { status: 200, body: holdings };
  await investor.sync();
  for (const code of ['PRODUCT_NOT_READY', 'PRODUCTS_NOT_SUPPORTED', 'ADDITIONAL_CONSENT_REQUIRED']) {
    failsWith(code, 'ITEM_ERROR');
    expect((await investor.sync()).accounts[0]?.holdings).toHaveLength(2);
  }
  failsWith('NO_INVESTMENT_ACCOUNTS', 'ITEM_ERROR');
  expect((await investor.sync()).accounts[0]?.holdings).toEqual([]);
});

test('an outage or invalid reply leaves the known holdings; a required login fails the sync', async () => {
  failsWith('INSTITUTION_DOWN', 'INSTITUTION_ERROR');
  expect(await ask()).toMatchObject({ status: 'failed', error: { code: 'INSTITUTION_DOWN' } });
  answer = { status: 200, body: { request_id: 'r' } };
  expect(await ask()).toMatchObject({ status: 'failed', error: { code: 'UNREADABLE_REPLY(holdings)' } });
  failsWith('ITEM_LOGIN_REQUIRED', 'ITEM_ERROR');
  await expect(ask()).rejects.toMatchObject({ kind: 'needs_login' });
});
