import type { Scenario } from './scenario.ts';

const SYNC = '/transactions/sync';

/** Stories of a bank that is hard to talk to. */
export const TROUBLE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'mutation-storm',
    summary: 'small pages, and the data changes four times before the first loop ends',
    start: [{ control: 'page-size', body: { most: 25 } }],
    stages: [[{ control: 'mutation', body: { page: 3, times: 4 } }]],
  },
  {
    name: 'flaky-bank',
    summary: 'slow answers, answers cut off, then errors, before all is well',
    start: [
      { control: 'delays', body: { calls: 3, delay_ms: 300, path: SYNC } },
      { control: 'breaks', body: { calls: 2, skip: 1, how: 'cut', after_bytes: 500, path: SYNC } },
      { control: 'failures', body: { calls: 2, skip: 3, error_code: 'INTERNAL_SERVER_ERROR', path: SYNC } },
    ],
  },
  {
    name: 'rate-limited',
    summary: 'three calls of /transactions/sync are too many',
    start: [{ control: 'rate-limit', body: { calls: 3, path: SYNC } }],
  },
  {
    name: 'bank-down',
    summary: 'the bank cannot be reached once history is read',
    stages: [[], [{ control: 'outage', body: { down: true } }]],
  },
  {
    name: 'webhooks-astray',
    summary: 'the first webhook is lost, every other comes three times',
    start: [{ control: 'webhooks/knobs', body: { drop: 1, duplicates: 2 } }],
    stages: [[], [{ control: 'clock', body: { advance_days: 1 } }]],
  },
];
