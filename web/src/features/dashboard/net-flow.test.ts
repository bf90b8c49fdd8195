import { toCents } from '@cairn/domain/money';
import { describe, expect, it } from 'vitest';
import { netFlowBadge } from './net-flow.ts';

const badge = (net: number, total: number) => netFlowBadge(toCents(net * 100), toCents(total * 100));

describe('netFlowBadge', () => {
  it('is net cash flow as a percentage of total balance', () => {
    expect(badge(2_300, 45_230)).toBe('+5.1%');
    expect(badge(1_000, 1_000)).toBe('+100.0%');
  });

  it('never divides by less than one dollar', () => {
    expect(badge(5, 0)).toBe('500.0%');
    expect(badge(5, -2_000)).toBe('500.0%');
    expect(badge(0.5, 0.25)).toBe('+50.0%');
  });

  it('has a plus when total balance is above 0, but a minus for a negative figure', () => {
    expect(badge(0, 100)).toBe('+0.0%');
    expect(badge(0, 0)).toBe('0.0%');
    expect(badge(-50, 1_000)).toBe('−5.0%');
    expect(badge(-5, -1_000)).toBe('−500.0%');
  });

  it('P41 says of a share beyond 999% only that it is', () => {
    expect(badge(9_990, 1_000)).toBe('+999.0%');
    expect(badge(9_991, 1_000)).toBe('> 999%');
    expect(badge(1_022_580, 0)).toBe('> 999%');
    expect(badge(-50, -1_000)).toBe('< −999%');
  });

  it('shows no minus before what rounds to zero', () => {
    expect(badge(-0.01, 100_000)).toBe('+0.0%');
  });
});
