import { Products } from 'plaid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '../test-bank.ts';
import { codeOf, openSdkBank, type SdkBank } from '../test-sdk.ts';

let sdk: SdkBank;
beforeAll(async () => {
  sdk = await openSdkBank();
});
afterAll(() => sdk.bank.close());

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + cents(amount), 0);
/** One person in each currency. */
const PEOPLE = ['ins_109508', 'ins_43', 'ins_117650'];

describe('investments', () => {
  test.each(PEOPLE)(
    'at %s, today and later, holdings are worth the balance to the cent',
    async (institutionId) => {
      const living = await openSdkBank();
      const access_token = await living.link({ institutionId });
      for (const days of [0, 1, 45]) {
        living.bank.moveClock({ days });
        const { data } = await living.plaid.investmentsHoldingsGet({ access_token });
        expect(sum(data.holdings.map(({ institution_value }) => institution_value))).toBe(
          cents(data.accounts[0]?.balances.current ?? 0),
        );
        const cash = data.securities.find(({ type }) => type === 'cash')?.security_id;
        for (const holding of data.holdings) {
          expect(cents(holding.quantity * holding.institution_price)).toBe(cents(holding.institution_value));
          expect(data.securities.some(({ security_id }) => security_id === holding.security_id)).toBe(true);
          if (holding.security_id === cash) expect(holding.institution_value).toBeGreaterThan(0);
        }
      }
      await living.bank.close();
    },
  );

  test('what is held changes by what was traded, and prices are those that were paid', async () => {
    const living = await openSdkBank();
    const access_token = await living.link();
    const quantities = async () => {
      const { data } = await living.plaid.investmentsHoldingsGet({ access_token });
      return new Map(data.holdings.map(({ security_id, quantity }) => [security_id, quantity]));
    };
    const before = await quantities();
    living.bank.moveClock({ days: 200 });
    const after = await quantities();
    const { data } = await living.plaid.investmentsTransactionsGet({
      access_token,
      start_date: '2026-09-17',
      end_date: '2027-12-31',
      options: { count: 500 },
    });
    const trades = data.investment_transactions;
    expect(trades).toHaveLength(data.total_investment_transactions);
    expect(trades.filter(({ subtype }) => subtype === 'buy').length).toBeGreaterThan(20);
    expect(trades.filter(({ subtype }) => subtype === 'dividend').length).toBeGreaterThan(7);
    const cash = data.securities.find(({ type }) => type === 'cash')?.security_id;
    for (const [security, quantity] of after) {
      if (security === cash) continue;
      const traded = trades.filter(({ security_id }) => security_id === security);
      const moved = traded.reduce((total, trade) => total + trade.quantity, 0);
      expect(quantity - (before.get(security) ?? 0)).toBeCloseTo(moved, 5);
    }
    for (const trade of trades.filter(({ type }) => type === 'buy')) {
      expect(cents(trade.amount)).toBe(cents(trade.quantity * trade.price));
      expect(trade.amount).toBeGreaterThan(0);
    }
    for (const trade of trades.filter(({ type }) => type === 'cash')) expect(trade.amount).toBeLessThan(0);
    await living.bank.close();
  });

  test('every deposit left a bank account, and pages cover the list once, newest first', async () => {
    const access_token = await sdk.link();
    const request = { access_token, start_date: '2026-02-01', end_date: '2026-09-16' };
    const whole = (await sdk.plaid.investmentsTransactionsGet({ ...request, options: { count: 500 } })).data;
    const paged = [];
    for (let offset = 0; offset < whole.total_investment_transactions; offset += 40) {
      const { data } = await sdk.plaid.investmentsTransactionsGet({
        ...request,
        options: { count: 40, offset },
      });
      paged.push(...data.investment_transactions);
    }
    expect(paged).toEqual(whole.investment_transactions);
    const dates = paged.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().reverse());
    const { accounts } = (await sdk.plaid.accountsGet({ access_token })).data;
    const account_ids = accounts.filter(({ type }) => type === 'depository').map((one) => one.account_id);
    const rows = (await sdk.plaid.transactionsGet({ ...request, options: { count: 500, account_ids } })).data
      .transactions;
    const sent = rows.filter(({ name }) => name.startsWith('BROKERAGE'));
    const deposits = paged.filter(({ subtype }) => subtype === 'deposit');
    expect(deposits.length).toBeGreaterThan(6);
    expect(sum(deposits.map(({ amount }) => amount))).toBe(-sum(sent.map(({ amount }) => amount)));
  });

  test('a person without investments, and one who did not agree', async () => {
    const dynamic = await sdk.link({ username: 'user_transactions_dynamic', password: 'x' });
    expect(await codeOf(sdk.plaid.investmentsHoldingsGet({ access_token: dynamic }))).toBe(
      'NO_INVESTMENT_ACCOUNTS',
    );
    expect(await codeOf(sdk.plaid.liabilitiesGet({ access_token: dynamic }))).toBe('NO_LIABILITY_ACCOUNTS');
    const closed = await sdk.link({ products: [Products.Transactions] });
    expect(await codeOf(sdk.plaid.investmentsHoldingsGet({ access_token: closed }))).toBe(
      'ADDITIONAL_CONSENT_REQUIRED',
    );
    const slow = await openSdkBank({ initialDelayMs: 400 });
    const early = await slow.link();
    const period = { access_token: early, start_date: '2026-01-01', end_date: '2026-09-16' };
    for (const call of [
      slow.plaid.investmentsTransactionsGet(period),
      slow.plaid.liabilitiesGet({ access_token: early }),
      slow.plaid.transactionsGet(period),
      slow.plaid.transactionsRecurringGet({ access_token: early }),
    ])
      expect(await codeOf(call)).toBe('PRODUCT_NOT_READY');
    await slow.bank.close();
  });
});

describe('liabilities', () => {
  test('a statement is what is owed now without the rows posted since', async () => {
    const living = await openSdkBank();
    const access_token = await living.link();
    for (let step = 0; step < 4; step += 1) {
      living.bank.moveClock({ days: 13 });
      const { data } = await living.plaid.liabilitiesGet({ access_token });
      const card = data.liabilities.credit?.[0];
      const account = data.accounts.find(({ account_id }) => account_id === card?.account_id);
      const issued = card?.last_statement_issue_date ?? '';
      const { transactions } = (
        await living.plaid.transactionsGet({
          access_token,
          start_date: '2026-08-01',
          end_date: '2027-12-31',
          options: { count: 500, account_ids: [account?.account_id ?? ''] },
        })
      ).data;
      const posted = transactions.filter(({ pending }) => !pending);
      const since = posted.filter(({ date }) => date >= issued);
      expect(cents(card?.last_statement_balance ?? 0)).toBe(
        cents(account?.balances.current ?? 0) - sum(since.map(({ amount }) => amount)),
      );
      const payment = posted.find(({ name }) => name.startsWith('AUTOMATIC PAYMENT'));
      expect([card?.last_payment_date, card?.last_payment_amount]).toEqual([
        payment?.date,
        -(payment?.amount ?? 0),
      ]);
      expect(card?.is_overdue).toBe(false);
      expect(card?.next_payment_due_date).toMatch(/^202[67]-/);
    }
    await living.bank.close();
  });

  test('a student loan lists its own rows', async () => {
    const access_token = await sdk.link({ institutionId: 'ins_109508' });
    const { data } = await sdk.plaid.liabilitiesGet({ access_token });
    const loan = data.liabilities.student?.[0];
    const { transactions } = (
      await sdk.plaid.transactionsGet({
        access_token,
        start_date: '2026-01-01',
        end_date: '2026-12-31',
        options: { count: 500, account_ids: [loan?.account_id ?? ''] },
      })
    ).data;
    const paid = transactions.filter(({ amount }) => amount < 0);
    const interest = transactions.filter(({ amount }) => amount > 0);
    expect(cents(loan?.ytd_interest_paid ?? 0)).toBe(sum(interest.map(({ amount }) => amount)));
    expect(cents(loan?.ytd_principal_paid ?? 0)).toBe(-sum(transactions.map(({ amount }) => amount)));
    expect(loan).toMatchObject({
      last_payment_date: paid[0]?.date,
      last_payment_amount: -(paid[0]?.amount ?? 0),
      is_overdue: false,
    });
    expect(data.liabilities.mortgage).toBeNull();
  });
});
