import { toCents } from '@cairn/domain/money';
import type { RuleCondition } from '@cairn/domain/rules/rule';
import { matchesFilter } from '@cairn/domain/transaction-filter';
import { expect, test } from 'vitest';
import { dayBefore } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { resolveFilter } from '../transactions/transaction-filter.store.ts';
import { listTransactions, readSorted } from '../transactions/transactions.store.ts';
import { previewRule } from './category-rules.ts';

const ledgers = useTestLedgers();

/** As banks, files and people write them, with spaces and forms that nobody sees. */
const written = [
  'ZORV MKTPL       SEATTLE    WA',
  'ZORV MKTPL SEATTLE WA',
  'QUIX   *EATS',
  'MTG\u00a0SERVICE \u3000 NORTH',
  'Cafe\u0301 Mignon',
  'CAF\u00c9 MIGNON',
  'Zo\u00eb Keramik',
  '\u0141\u00d3D\u0179 Piekarnia',
  'ΚΑΦΕΣ ΠΛΑΤΕΙΑ',
  'Καφές Πλατεία',
  '\u0130zmir Lokanta',
  'Großmarkt Weiß',
  'किराना दुकान',
  'Nova\u200bGym Club',
  'Trader’s Inn',
];

const asked: [search: string, count: number][] = [
  ['zorv mktpl seattle', 2],
  ['Zorv  Mktpl   Seattle', 2],
  ['QUIX *EATS', 1],
  ['mtg service north', 1],
  ['café', 2],
  ['cafe\u0301', 2],
  ['CAFE', 2],
  ['zoe', 1],
  ['Zoë', 1],
  ['łódź', 1],
  ['lodz', 1],
  ['καφες', 2],
  ['Καφές', 2],
  ['ΚΑΦΕΣ', 2],
  ['izmir', 1],
  ['İZMİR', 1],
  ['grossmarkt weiss', 1],
  ['GROẞMARKT', 1],
  ['किराना', 1],
  ['करना', 0],
  ['novagym', 1],
  ["trader's", 1],
];

test('a text is found however it is typed: by search and filter, on the server and in the browser, and by a rule', async () => {
  const { bank, ledger } = await ledgers.openBank();
  for (const [at, description] of written.entries())
    bank.put({ description, amountCents: toCents(-1_000 - at), postedOn: dayBefore(3) });
  await ledger.apply(bank.delta(0));
  const list = (filter: object) =>
    ledger.run((tx) => listTransactions(tx, { ...filter, sort: 'date', limit: 50 }));
  const { transactions: all } = await list({});
  for (const [text, count] of asked) {
    for (const filter of [{ search: text }, { merchant: text }]) {
      const found = (await list(filter)).transactions.map(({ id }) => id);
      expect(found, text).toHaveLength(count);
      expect(
        all.filter(matchesFilter(filter, [], [])).map(({ id }) => id),
        text,
      ).toEqual(found);
      const amongMany = await ledger.run(async (tx) => {
        const resolved = { ...(await resolveFilter(tx, filter)), isOfMany: true };
        return (await readSorted(tx, resolved, 'date', 50)).map(({ id }) => id);
      });
      expect(amongMany, text).toEqual(found);
    }
    const rule = (match: 'contains' | 'words'): RuleCondition[] => [{ is: 'text', match, text }];
    for (const conditions of [rule('contains'), ...(/[*']/.test(text) ? [] : [rule('words')])]) {
      const actions = [{ is: 'note' as const, note: 'found' }];
      const preview = await ledger.run((tx) => previewRule(tx, { is: 'add', rule: { conditions, actions } }));
      expect(preview.changes, `${JSON.stringify(conditions)}`).toBe(count);
    }
  }
});

test('names that differ in spaces, letter case and forms of letters are one merchant', async () => {
  const { bank, ledger } = await ledgers.openBank();
  for (const merchantName of ['Café  Orly', 'Cafe\u0301 Orly', 'CAFÉ ORLY'])
    bank.put({
      description: 'CARD PAYMENT',
      merchantName,
      amountCents: toCents(-500),
      postedOn: dayBefore(2),
    });
  await ledger.apply(bank.delta(0));
  const of = await ledger.run((tx) =>
    listTransactions(tx, { merchantIs: 'cafe orly', sort: 'date', limit: 50 }),
  );
  expect(of.transactions).toHaveLength(3);
});
