import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageConfidence, confidenceWords, keyFigure, splitAction, splitAmounts } from './insight-words.ts';

const message =
  'Netflix charged $17.99 on Nov 3, 2026, up from $15.49 a month. That is $30.00 more a year. Look for a cheaper plan.';

describe('the amounts of a message', () => {
  it('stand apart, and the first is the key figure', () => {
    expect(keyFigure({ message })).toBe('$17.99');
    const amounts = splitAmounts(message).filter((piece) => piece.isAmount);
    expect(amounts.map((piece) => piece.text)).toEqual(['$17.99', '$15.49', '$30.00']);
    expect(keyFigure({ message: 'Link your bank to get personalized insights' })).toBeNull();
  });

  it('and the words between lose nothing', () => {
    const text = fc
      .array(fc.constantFrom('$1,234.56', '−$5.00', ' and ', '$', '12', '.', 'x'))
      .map((all) => all.join(''));
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (any) => {
        expect(
          splitAmounts(any)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(any);
      }),
    );
  });
});

describe('splitAction', () => {
  it('takes the last sentence for what to do', () => {
    expect(splitAction(message).action).toBe('Look for a cheaper plan.');
    expect(splitAction(message).story).toMatch(/^Netflix charged .* a year\.$/);
    expect(splitAction('Only one sentence.')).toEqual({ story: 'Only one sentence.', action: null });
  });
});

describe('confidence', () => {
  it('is shown in words and as a percentage', () => {
    expect([96, 70, 50, 49].map(confidenceWords)).toEqual([
      'High confidence (96%)',
      'Medium confidence (70%)',
      'Low confidence (50%)',
      'Very low confidence (49%)',
    ]);
  });

  it('is averaged over those that have one', () => {
    expect(
      averageConfidence([{ confidenceScore: 90 }, { confidenceScore: null }, { confidenceScore: 81 }]),
    ).toBe(86);
    expect(averageConfidence([])).toBeNull();
  });
});
