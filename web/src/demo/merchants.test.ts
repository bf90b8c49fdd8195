import { toCents } from '@cairn/domain/money';
import { monthRange } from '@cairn/domain/plain-date';
import { expect, it } from 'vitest';
import { openTestDemo } from './test-demo.ts';

it('P11 P24 the demo lists merchants whose figures are those of their rows, merges two, and undoes it', async () => {
  const call = openTestDemo(() => new Date('2026-11-20T12:00:00Z'));
  const { merchants } = await call('merchants', {});
  for (const { name, count, spent } of merchants) {
    const { totals } = await call('transactions', { query: { merchantIs: name.toUpperCase() } });
    expect(totals).toMatchObject({ count, spent });
    const { months } = await call('merchant', { params: { merchantName: name } });
    expect(months.reduce((sum, month) => sum + month.spent, 0)).toBe(spent);
    for (const { month, ...figures } of months) {
      const ofMonth = await call('transactions', { query: { merchantIs: name, ...monthRange(month) } });
      expect(ofMonth.totals).toMatchObject({ count: figures.count, spent: figures.spent });
    }
  }
  const [first, second] = merchants;
  if (first === undefined || second === undefined) throw new Error('The sample has too few merchants');
  const merge = { params: { merchantName: second.name }, body: { newName: first.name } };
  expect(await call('renamingPreview', merge)).toEqual({
    count: second.count,
    joins: { name: first.name, count: first.count },
    hasRule: false,
  });
  const { stepId } = await call('renameMerchant', merge);
  expect(await call('merchant', { params: { merchantName: first.name } })).toMatchObject({
    count: first.count + second.count,
    spent: toCents(first.spent + second.spent),
  });
  await call('undoHistoryStep', { params: { stepId } });
  expect((await call('merchants', {})).merchants).toEqual(merchants);
  await expect(call('renameMerchant', merge)).resolves.toMatchObject({ name: first.name });
  await expect(call('merchant', merge)).rejects.toMatchObject({ error: 'not_found' });
});
