import type { ConnectionState } from '@cairn/contract/connections';
import { CircleCheck, CircleX, KeyRound, RefreshCw, TriangleAlert } from 'lucide-react';

const looks = {
  syncing: { icon: RefreshCw, className: 'text-accent animate-spin [animation-duration:2.4s]' },
  healthy: { icon: CircleCheck, className: 'text-money-in' },
  retrying: { icon: TriangleAlert, className: 'text-warning' },
  needs_login: { icon: KeyRound, className: 'text-warning' },
  failed: { icon: CircleX, className: 'text-danger' },
} as const;

/** The sign that goes with a state's words. */
export function ConnectionIcon({ state }: { state: ConnectionState }) {
  const { icon: Icon, className } = looks[state];
  return <Icon aria-hidden="true" size={20} strokeWidth={1.5} className={`shrink-0 ${className}`} />;
}
