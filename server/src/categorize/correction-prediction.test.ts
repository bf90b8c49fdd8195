import { toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import { rememberCorrections } from './correction-memory.ts';
import { predictByCorrection } from './correction-prediction.ts';

function corrected(description: string, categoryId: string, day = '03') {
  return { description, categoryId, correctedOn: toPlainDate(`2026-05-${day}`) };
}

describe('P15 what a correction says of a row', () => {
  const names = ['ZORVANT TENNIS', 'ZORVANT LANTERNS', 'ZORVANT ROPES'];

  test('names the day and the words, and is surest of the very same words', () => {
    const memory = rememberCorrections([corrected('ZORVANT TENNIS 12', 'entertainment')]);
    expect(predictByCorrection(memory, { description: 'ZORVANT TENNIS 99', amountCents: -100 })).toEqual({
      categoryId: 'entertainment',
      reason: 'Your correction on May 3: “zorvant tennis”',
      confidencePercent: 98,
    });
  });

  test('is less sure of words that are only shared, and surer the more agree', () => {
    const oneName = rememberCorrections([corrected('ZORVANT', 'entertainment')]);
    const asked = { description: 'ZORVANT KITES', amountCents: -100 };
    expect(predictByCorrection(oneName, asked)?.confidencePercent).toBeLessThan(97);
    const two = rememberCorrections(
      ['ZORVANT KITES EAST', 'ZORVANT KITES WEST'].map((name) => corrected(name, 'entertainment')),
    );
    expect(
      predictByCorrection(two, { ...asked, description: 'ZORVANT KITES NORTH' })?.confidencePercent,
    ).toBe(90);
    const many = rememberCorrections(names.map((name) => corrected(name, 'entertainment')));
    expect(predictByCorrection(many, asked)?.confidencePercent).toBe(97);
  });

  test('says the words as a person reads them', () => {
    const reasonOf = (taught: string, description: string) =>
      predictByCorrection(rememberCorrections([corrected(taught, 'shopping')]), {
        description,
        amountCents: -100,
      })?.reason;
    expect(reasonOf('CHECK 1234', 'CHECK 1234')).toBe('Your correction on May 3: “check 1234”');
    expect(reasonOf('HARROWGATE KENSINGTON PHARMACY', 'HARROWGATE BELMORE PHARMACY')).toBe(
      'Your correction on May 3: “harrowgate … pharmacy”',
    );
  });

  test('P07 money that goes out is not Income; a direction that is not known may be', () => {
    const memory = rememberCorrections([corrected('ZORVANT WAGES', 'income')]);
    const description = 'ZORVANT WAGES';
    expect(predictByCorrection(memory, { description, amountCents: -100 })).toBeNull();
    for (const amountCents of [100, null])
      expect(predictByCorrection(memory, { description, amountCents })?.categoryId).toBe('income');
  });
});
