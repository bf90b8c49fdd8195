import type { ConnectionState } from '@cairn/contract/connections';
import {
  CalendarClock,
  CircleCheck,
  CircleX,
  Clock,
  KeyRound,
  RefreshCw,
  TriangleAlert,
  Unplug,
} from 'lucide-react';

const turning = { icon: RefreshCw, className: 'text-accent animate-spin [animation-duration:2.4s]' };

const looks = {
  syncing: turning,
  initial: turning,
  historical: turning,
  healthy: { icon: CircleCheck, className: 'text-money-in' },
  stale: { icon: Clock, className: 'text-warning' },
  degraded: { icon: TriangleAlert, className: 'text-warning' },
  needs_login: { icon: KeyRound, className: 'text-warning' },
  consent_expiring: { icon: CalendarClock, className: 'text-warning' },
  revoked: { icon: Unplug, className: 'text-danger' },
  failed: { icon: CircleX, className: 'text-danger' },
  removed: { icon: Unplug, className: 'text-danger' },
} as const;

/** The sign that goes with a state's words; `syncing` while it is being synced, `stale` where it is well but long ago. */
export function ConnectionIcon({ state }: { state: ConnectionState | 'syncing' | 'stale' }) {
  const { icon: Icon, className } = looks[state];
  return <Icon size={20} className={`shrink-0 ${className}`} />;
}
