import { toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import { indexCorrections } from './correction-index.ts';
import { predictByCorrection } from './correction-prediction.ts';

function corrected(description: string, categoryId: string, day = '03') {
  return { description, categoryId, correctedOn: toPlainDate(`2026-05-${day}`) };
}

describe('P15 a prediction by a correction', () => {
  const names = ['ZORVANT TENNIS', 'ZORVANT LANTERNS', 'ZORVANT ROPES'];

  test('names the date and words, with the highest confidence for equal words', () => {
    const correctionIndex = indexCorrections([corrected('ZORVANT TENNIS 12', 'entertainment')]);
    expect(
      predictByCorrection(correctionIndex, { description: 'ZORVANT TENNIS 99', amountCents: -100 }),
    ).toEqual({
      categoryId: 'entertainment',
      reason: 'Your correction on May 3: “zorvant tennis”',
      confidencePercent: 98,
    });
  });

  test('has less confidence for shared words, and more when more corrections agree', () => {
    const oneName = indexCorrections([corrected('ZORVANT', 'entertainment')]);
    const asked = { description: 'ZORVANT KITES', amountCents: -100 };
    expect(predictByCorrection(oneName, asked)?.confidencePercent).toBeLessThan(97);
    const two = indexCorrections(
      ['ZORVANT KITES EAST', 'ZORVANT KITES WEST'].map((name) => corrected(name, 'entertainment')),
    );
    expect(
      predictByCorrection(two, { ...asked, description: 'ZORVANT KITES NORTH' })?.confidencePercent,
    ).toBe(90);
    const many = indexCorrections(names.map((name) => corrected(name, 'entertainment')));
    expect(predictByCorrection(many, asked)?.confidencePercent).toBe(97);
  });

  test('shows the words in readable form', () => {
    const reasonOf = (correctedText: string, description: string) =>
      predictByCorrection(indexCorrections([corrected(correctedText, 'shopping')]), {
        description,
        amountCents: -100,
      })?.reason;
    expect(reasonOf('CHECK 1234', 'CHECK 1234')).toBe('Your correction on May 3: “check 1234”');
    expect(reasonOf('HARROWGATE KENSINGTON PHARMACY', 'HARROWGATE BELMORE PHARMACY')).toBe(
      'Your correction on May 3: “harrowgate … pharmacy”',
    );
  });

  test('P07 outgoing money is not income; an unknown direction may be', () => {
    const correctionIndex = indexCorrections([corrected('ZORVANT WAGES', 'income')]);
    const description = 'ZORVANT WAGES';
    expect(predictByCorrection(correctionIndex, { description, amountCents: -100 })).toBeNull();
    for (const amountCents of [100, null])
      expect(predictByCorrection(correctionIndex, { description, amountCents })?.categoryId).toBe('income');
  });
});
