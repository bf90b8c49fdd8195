import type { AccountDetail } from '@cairn/contract/accounts';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'react-router';
import { keptScroll } from '../../lib/kept-scroll.ts';
import { type ReconciliationTone, reconciliationLine } from './reconciliation-text.ts';

const icons: Record<ReconciliationTone, typeof CircleCheck> = {
  good: CircleCheck,
  bad: CircleAlert,
  unknown: CircleDashed,
};
const colors: Record<ReconciliationTone, string> = {
  good: 'text-muted',
  bad: 'font-medium text-danger',
  unknown: 'text-muted',
};

/** The address of the accounts page with one account's reconciliation open. */
function reconciliationAddress(accountId: string): string {
  return `/accounts?reconciliation=${accountId}`;
}

/** A linked account's reconciliation status, with a link to its details. */
export function ReconciliationLine({ account }: { account: AccountDetail }) {
  const { id, name, currency, connectionId, closedOn, reconciliation } = account;
  // What a closed account lacked while it was open no longer begins.
  if (connectionId === null || (closedOn !== null && reconciliation.status !== 'difference')) return null;
  const { tone, words } = reconciliationLine(reconciliation, currency);
  const Icon = icons[tone];
  return (
    <Link
      to={reconciliationAddress(id)}
      state={keptScroll}
      className={`figures -ml-0.5 inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-small text-13 hover:underline ${colors[tone]}`}
    >
      <Icon size={14} className={`shrink-0 ${tone === 'good' ? 'text-money-in' : ''}`} />
      <span className={tone === 'unknown' ? '' : 'amount'}>{words}</span>
      <span className="sr-only">: balance check of {name}</span>
    </Link>
  );
}
