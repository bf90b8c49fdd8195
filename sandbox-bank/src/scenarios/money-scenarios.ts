import type { Scenario } from './scenario.ts';

const charge = (amount: number, name: string) => ({ control: 'rows/add', body: { amount, name } });
const pendingCharge = (amount: number, name: string) => ({
  control: 'rows/add',
  body: { amount, name, pending: true },
});

/** Stories of rows. */
export const MONEY_SCENARIOS: readonly Scenario[] = [
  {
    name: 'a-week-passes',
    summary: 'once its history is read, a week goes by',
    stages: [[], [{ control: 'clock', body: { advance_days: 7 } }]],
  },
  {
    name: 'tip',
    summary: 'a dinner is pending for 40.00 and posts for 48.40',
    stages: [[], [pendingCharge(40, 'OSTERIA LUNA')], [{ control: 'rows/post', body: { tip: 8.4 } }]],
  },
  {
    name: 'posts-unlinked',
    summary: 'a pending charge posts without naming the pending row',
    stages: [[], [pendingCharge(63.5, 'HARBOR FUEL')], [{ control: 'rows/post', body: { linked: false } }]],
  },
  {
    name: 'vanishing-hold',
    summary: 'a hotel holds 250.00, and the hold vanishes',
    stages: [[], [pendingCharge(250, 'HOTEL MIRADOR')], [{ control: 'rows/vanish' }]],
  },
  {
    name: 'second-thoughts',
    summary: 'a posted charge is corrected, then removed',
    stages: [
      [],
      [charge(19.99, 'PAPER & INK')],
      [{ control: 'rows/modify', body: { amount: 21.49 } }],
      [{ control: 'rows/remove' }],
    ],
  },
  {
    name: 'awkward-amounts',
    summary:
      'amounts with more decimals than a cent, of nothing, very large, and that no double holds exactly',
    stages: [
      [],
      [0.1, 0.2, 0.1 + 0.2, 12.3456789, 1.005, -0.005, 0, 999_999_999.99, -4503599.62].map((amount) =>
        charge(amount, `AWKWARD ${amount}`),
      ),
    ],
  },
];
