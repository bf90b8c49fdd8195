import { apiKeyCallsPerMinute } from '@cairn/contract/api-keys';
import { routes } from '@cairn/contract/routes';
import { expect, test } from 'vitest';
import { dailyQuotas } from '../../server/src/journal/daily-usage.store.ts';
import type { Policy } from '../../server/src/people/limiter.ts';
import { defaultLimitPolicies, type LimitPolicies } from '../../server/src/people/limits.ts';
import { confirmedMs, sessionIdleMs, sessionLifeMs } from '../../server/src/people/sessions.ts';
import { codeIn, tableBelow, textOf } from './pages.ts';

const page = 'docs/security.md';
const text = textOf(page);
const dayMs = 24 * 60 * 60_000;

/** Where the page says each limit. */
const rows: { [Name in keyof LimitPolicies]: string } = {
  loginAccountAndNetwork: 'Login, one account from one network',
  loginDevice: 'own (10\nfailures',
  loginAccount: 'Login, one account from anywhere',
  loginNetwork: 'Login, one network',
  letterAccount: 'Letters to one address',
  letterNetwork: 'Letters, one network',
  registerAccount: 'Register, one address',
  registerNetwork: 'Register, one network',
  verifyNetwork: 'Verify, one network',
  challengeNetwork: 'Challenges for passkeys, one network',
};

const duration = (ms: number) => (ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} min`);

function rate(perSecond: number): string {
  const everyMs = Math.round(1000 / perSecond);
  if (everyMs === 1000) return 'one a second';
  return everyMs === 60_000 ? 'one a minute' : `one every ${duration(everyMs)}`;
}

/** A failed sign-in counts ten times. */
const costs: Partial<Record<keyof LimitPolicies, number>> = { loginNetwork: 10 };

function wordsOf(name: keyof LimitPolicies, policy: Policy): RegExp {
  if (policy.kind === 'backoff') {
    const [first, most] = [duration(policy.firstDelayMs), duration(policy.maxDelayMs)];
    return new RegExp(`${policy.freeFailures}\\s+failures, then ${first}, doubling to ${most}`);
  }
  const cost = costs[name] ?? 1;
  const burst = policy.capacity / cost;
  return new RegExp(`${burst}[a-z ]* in a burst, then ${rate(policy.drainPerSecond / cost)}`);
}

test('each limit of attempts is on the page as the code has it, with how long it keeps somebody out', () => {
  for (const [name, policy] of Object.entries(defaultLimitPolicies)) {
    const key = name as keyof LimitPolicies;
    const from = text.indexOf(rows[key]);
    expect(from, name).toBeGreaterThan(-1);
    expect(text.slice(from, from + 200), name).toMatch(wordsOf(key, policy));
    if (policy.kind === 'backoff') expect(policy.maxDelayMs).toBe(15 * 60_000);
  }
  expect(text).toContain(`| Calls with one API key | ${apiKeyCallsPerMinute} a minute`);
});

test('each limit of a day is on the page as the code has it', () => {
  const [, sentence = ''] = /Per household and UTC day: ([^(]+)/.exec(text) ?? [];
  for (const { most, what } of Object.values(dailyQuotas))
    expect(sentence.replaceAll('\n', ' ')).toContain(`${most.toLocaleString('en-US')} ${what}`);
});

test('the times of a session are on the page as the code has them, each with its reason', () => {
  const sessions = tableBelow(page, 'Sessions');
  const value = (what: string) => sessions.find(([name]) => name === what)?.[1];
  expect(value('without use')).toBe(`${sessionIdleMs / dayMs} days`);
  expect(value('in any case')).toBe(`${sessionLifeMs / dayMs} days`);
  expect(value('proof that it is the person')).toBe(`${confirmedMs / 60_000} minutes`);
  expect(sessions.every(([, , why = '']) => why.length > 20)).toBe(true);
});

test('every call that gives a session, or proves in one who it is, is in the list of ways to sign in', () => {
  const proving = Object.entries(routes).flatMap(([name, { access, path, response }]) => {
    const isSession = access === 'public' && 'shape' in response && 'token' in response.shape;
    const isProof = path.startsWith('/api/sessions/confirm') && !name.startsWith('begin');
    return isSession || isProof ? [name] : [];
  });
  const listed = tableBelow(page, 'Ways to sign in').flatMap(([call = '']) => codeIn(call));
  expect(listed.toSorted()).toEqual(proving.toSorted());
});

test('the times for updating libraries become longer with less severity, and updates are looked for more often', () => {
  const days = tableBelow('SECURITY.md', 'Updates of libraries').map(([, within = '']) =>
    Number.parseInt(within, 10),
  );
  expect(days).toEqual(days.toSorted((a, b) => a - b));
  expect(days).toHaveLength(5);
  const npm = textOf('.github/dependabot.yml')
    .split('- package-ecosystem: ')
    .find((one) => one.startsWith('npm'));
  expect(npm).toContain('interval: weekly');
});
