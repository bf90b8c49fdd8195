import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('throttle', () => {
  it('acts at once, then at most once in its time, and always after the last request', () => {
    let calls = 0;
    const { request } = throttle(() => {
      calls += 1;
    }, 1_000);
    request();
    request();
    request();
    expect(calls).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(calls).toBe(2);
    vi.advanceTimersByTime(5_000);
    expect(calls).toBe(2);
  });

  it('does nothing more once cancelled', () => {
    let calls = 0;
    const { request, cancel } = throttle(() => {
      calls += 1;
    }, 1_000);
    request();
    request();
    cancel();
    vi.advanceTimersByTime(5_000);
    expect(calls).toBe(1);
  });
});
