import { postedAtMs, seenAtMs } from '../log/change-log.ts';
import type { Life } from '../world/life.ts';
import { type AccountSpec, type Balance, type Movement, unitsOf } from '../world/movement.ts';
import { portfolioOn } from './life-portfolio.ts';
import { draftsFromMovements } from './movement-log.ts';
import { personDebt } from './person-debt.ts';
import type { Clockwork, Persona } from './persona.ts';

function accountsOf(life: Life): AccountSpec[] {
  const { masks, loan, currency } = life.profile;
  const [loanName, officialLoan] =
    loan.kind === 'auto'
      ? ['Auto Loan', 'Fixed Rate Auto Loan']
      : ['Student Loan', 'Consolidated Student Loan'];
  const account = (
    key: keyof typeof masks,
    type: AccountSpec['type'],
    subtype: string,
    name: string,
    officialName: string,
  ): AccountSpec => ({ key, name, officialName, mask: masks[key], type, subtype, currency });
  return [
    account('checking', 'depository', 'checking', 'Everyday Checking', 'Everyday Checking Account'),
    account('savings', 'depository', 'savings', 'High Yield Savings', 'Online High Yield Savings Account'),
    account('card', 'credit', 'credit card', 'Cash Rewards Card', 'Cash Rewards Visa Signature'),
    account('loan', 'loan', loan.kind, loanName, officialLoan),
    account('brokerage', 'investment', 'brokerage', 'Brokerage', 'Individual Brokerage Account'),
  ];
}

const centsOf = (amount: number) => Math.round(amount * 100);

/** Cents that left (or were charged to) an account: posted so far, and held by pending outflow. */
function tally(movements: readonly Movement[], accountKey: string, nowMs: number, { zone }: Clockwork) {
  const today = zone.dayAt(nowMs);
  let postedCents = 0;
  let heldCents = 0;
  for (const movement of movements) {
    if (movement.account !== accountKey || movement.authorizedOn > today) continue;
    // Only today's postings need the clock; the day decides all others.
    const posted = movement.postedOn < today || postedAtMs(movement, zone) <= nowMs;
    if (posted) {
      if (movement.ending !== 'drops') postedCents += centsOf(movement.amount);
    } else if (
      movement.pendingAmount !== null &&
      movement.pendingAmount > 0 &&
      seenAtMs(movement, zone) <= nowMs
    ) {
      heldCents += centsOf(movement.pendingAmount);
    }
  }
  return { postedCents, heldCents };
}

/** The default person of an institution: `user_good`, the same life for everyone who logs in there. */
export function personOf(life: Life, clockwork: Clockwork): Persona {
  const accounts = accountsOf(life);
  const balanceOf = (accountKey: string, nowMs: number): Balance => {
    const today = clockwork.zone.dayAt(nowMs);
    if (accountKey === 'brokerage') {
      return { current: unitsOf(life.brokerageCentsOn(today)), available: null, limit: null };
    }
    const { postedCents, heldCents } = tally(life.movementsThrough(today), accountKey, nowMs, clockwork);
    const { opening, profile } = life;
    if (accountKey === 'card') {
      const owedCents = opening.card + postedCents;
      return {
        current: unitsOf(owedCents),
        available: unitsOf(profile.cardLimitCents - owedCents),
        limit: unitsOf(profile.cardLimitCents),
      };
    }
    if (accountKey === 'loan')
      return { current: unitsOf(opening.loan + postedCents), available: null, limit: null };
    const heldBefore = accountKey === 'savings' ? opening.savings : opening.checking;
    const currentCents = heldBefore - postedCents;
    return { current: unitsOf(currentCents), available: unitsOf(currentCents - heldCents), limit: null };
  };
  return {
    accounts,
    balanceOf,
    portfolioOf: (_accountKey, nowMs) => portfolioOn(life, clockwork.zone.dayAt(nowMs)),
    debtOf: (accountKey, nowMs) =>
      personDebt(life, accountKey, centsOf(balanceOf(accountKey, nowMs).current ?? 0), nowMs, clockwork),
    draftsOf: (item, throughMs) =>
      draftsFromMovements(
        item,
        accounts,
        life.movementsThrough(clockwork.zone.dayAt(throughMs)),
        clockwork,
        item.daysRequested,
      ),
  };
}
