import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Candidate, type Evidence, judgeAccount } from './judge-account.ts';

const nothing: Evidence = {
  number: 'unknown',
  isBalanced: false,
  isCalled: false,
  rows: { shared: 0, amounts: 0, missing: 0, near: 0, of: 50 },
};
const rows = (shared: number, missing: number, of = 50, near = 0) => ({
  rows: { shared, amounts: shared, missing, near, of },
});
const judge = (...evidence: Partial<Evidence>[]) => {
  const verdict = judgeAccount(
    evidence.map((one, account) => ({ account, evidence: { ...nothing, ...one } })),
  );
  if (verdict.is === 'accept') return `${verdict.account} by ${verdict.by}`;
  return verdict.is === 'ask' ? `ask ${verdict.among.map(({ account }) => account).join(' ')}` : 'open';
};

test('P38 the number, the balance, then the best share decide; a name or a layout alone is asked about', () => {
  expect(judge(rows(30, 1), { number: 'same' })).toBe('1 by number');
  expect(judge(rows(30, 1), { isBalanced: true })).toBe('1 by balance');
  expect(judge(rows(5, 20), rows(30, 1))).toBe('1 by rows');
  expect(judge({}, { isCalled: true })).toBe('ask 1');
  expect(judge({}, {})).toBe('open');
});

test('P38 two equal rows of many prove nothing, and a close runner-up is asked about', () => {
  expect(judge(rows(2, 40))).toBe('open');
  expect(judge(rows(2, 0))).toBe('ask 0');
  expect(judge(rows(2, 0, 2))).toBe('0 by rows');
  expect(judge(rows(30, 1), rows(28, 3))).toBe('ask 0 1');
});

test('P38 rows that contradict outweigh a name, and make a question of a number', () => {
  expect(judge({ isCalled: true, ...rows(1, 30) })).toBe('open');
  expect(judge({ number: 'same', ...rows(1, 30) })).toBe('ask 0');
  // A bank that has come to date otherwise: rows that may be the same contradict nothing.
  expect(judge({ isCalled: true, ...rows(0, 5) })).toBe('open');
  expect(judge({ isCalled: true, ...rows(0, 5, 50, 2) })).toBe('ask 0');
  expect(judge({ number: 'other', ...rows(2, 0, 2) })).toBe('open');
  expect(judge({ number: 'other', ...rows(30, 0) })).toBe('ask 0');
});

const evidence: fc.Arbitrary<Evidence> = fc
  .record({
    number: fc.constantFrom('same', 'other', 'unknown'),
    isBalanced: fc.boolean(),
    isCalled: fc.boolean(),
    shared: fc.nat(40),
    repeated: fc.nat(10),
    missing: fc.nat(40),
    near: fc.nat(10),
    more: fc.nat(40),
  })
  .map(({ shared, repeated, missing, near, more, ...labels }) => ({
    ...labels,
    rows: {
      shared,
      amounts: Math.max(Math.min(1, shared), shared - repeated),
      missing,
      near: Math.min(near, missing),
      of: shared + more,
    },
  }));

test('P38 what is accepted does not depend on the order, is never of another number, and has no rival of its strength', () => {
  fc.assert(
    fc.property(fc.array(evidence, { maxLength: 5 }), (all) => {
      const candidates = all.map((one): Candidate<Evidence> => ({ account: one, evidence: one }));
      const verdict = judgeAccount(candidates);
      const turned = judgeAccount(candidates.toReversed());
      expect(turned.is).toBe(verdict.is);
      if (verdict.is === 'accept') {
        expect(verdict.account.number).not.toBe('other');
        expect(turned).toEqual(verdict);
        // The same account twice is never one of them unasked.
        expect(judgeAccount([...candidates, ...candidates]).is).toBe('ask');
      }
      if (verdict.is === 'open')
        expect(
          all.every(({ number, isBalanced }) => number !== 'same' && !(isBalanced && number === 'unknown')),
        ).toBe(true);
    }),
  );
});

test('P38 with more rows alike and fewer apart, an account that was found by its rows stays found', () => {
  fc.assert(
    fc.property(evidence, fc.nat(20), fc.nat(20), (one, more, fewer) => {
      const before = judgeAccount([{ account: 0, evidence: one }]);
      const { shared, amounts, missing, near, of } = one.rows;
      const better = {
        ...one,
        rows: {
          shared: shared + more,
          amounts: amounts + more,
          missing: Math.max(0, missing - fewer),
          near,
          of: of + more,
        },
      };
      const after = judgeAccount([{ account: 0, evidence: better }]);
      if (before.is === 'accept') expect(after.is).toBe('accept');
    }),
  );
});
