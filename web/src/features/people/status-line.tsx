import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { Status } from './use-status-form.ts';

const looks = {
  done: { icon: CircleCheck, color: 'text-money-in' },
  note: { icon: Info, color: 'text-muted' },
  failed: { icon: CircleAlert, color: 'text-danger' },
} as const;

/** The line of a status message; its space is reserved so that nothing moves. */
export function StatusLine({ status }: { status: Status | null }) {
  const { icon: Icon, color } = looks[status?.kind ?? 'done'];
  return (
    <p role={status?.kind === 'failed' ? 'alert' : 'status'} className="flex min-h-6 items-start gap-2">
      {status !== null && (
        <>
          <Icon size={18} className={`mt-0.75 shrink-0 ${color}`} />
          <span className={color}>{status.message}</span>
        </>
      )}
    </p>
  );
}
