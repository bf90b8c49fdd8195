import { describe, expect, it } from 'vitest';
import { answerError, transportError } from '../../lib/api-error.ts';
import { fallbackInsights } from './fallback-insights.ts';
import { insightsInBrief, insightsToShow } from './insights-to-show.ts';

describe('insightsToShow', () => {
  it('falls back on the two of the specification when the call is answered with an error', () => {
    const failed = answerError(500, null);
    expect(insightsToShow(undefined, failed, false)).toEqual(fallbackInsights);
    expect(fallbackInsights.map(({ title, message, priority }) => [title, message, priority])).toEqual([
      ['Connect Bank', 'Link your bank to get personalized insights', 'high'],
      ['Start Tracking', 'Begin tracking your spending habits', 'medium'],
    ]);
  });

  it('does not ask a person who has a bank or may have one to connect one, nor before that is known', () => {
    const failed = answerError(500, null);
    for (const hasBank of [true, null])
      expect(insightsToShow(undefined, failed, hasBank)?.map(({ title }) => title)).toEqual([
        'Start Tracking',
      ]);
    expect(insightsToShow(undefined, failed, undefined)).toBeUndefined();
  });

  it('shows none when there was no answer at all, and keeps what it has', () => {
    expect(insightsToShow(undefined, transportError('network', null), false)).toEqual([]);
    expect(insightsToShow(undefined, null, false)).toBeUndefined();
    const known = fallbackInsights.slice(0, 1);
    expect(insightsToShow(known, answerError(500, null), false)).toBe(known);
  });
});

describe('insightsInBrief', () => {
  it('has the insights of the brief in its order, and no other', () => {
    const [first, second] = fallbackInsights;
    expect(insightsInBrief(fallbackInsights, ['start-tracking', 'dismissed', 'connect-bank'])).toEqual([
      second,
      first,
    ]);
  });

  it('has none where there is no brief, or nothing is known yet', () => {
    expect(insightsInBrief(fallbackInsights, undefined)).toEqual([]);
    expect(insightsInBrief(undefined, ['connect-bank'])).toEqual([]);
  });
});
