import { Check, Clock } from 'lucide-react';

export function StatusWord({ isPending }: { isPending: boolean }) {
  const Icon = isPending ? Clock : Check;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon size={14} className="max-md:hidden" />
      {isPending ? 'Pending' : 'Completed'}
    </span>
  );
}
