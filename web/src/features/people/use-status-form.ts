import { statusShownForMs } from '@cairn/contract/profile';
import { type SyntheticEvent, useEffect, useState } from 'react';

/** `note`: nothing was done, as the person wanted. */
export type Status = { kind: 'done' | 'note' | 'failed'; message: string };

/** A form that is sent by `save`, and the message about what came of it. The message vanishes by itself (section 9: after 4 seconds). */
export function useStatusForm(save: (form: HTMLFormElement) => Promise<Status>) {
  const [status, setStatus] = useState<Status | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (status === null) return;
    const timer = setTimeout(() => setStatus(null), statusShownForMs);
    return () => clearTimeout(timer);
  }, [status]);

  async function onSubmit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    setStatus(await save(form));
    setBusy(false);
  }

  return { status, busy, formProps: { onSubmit, noValidate: true, method: 'post' } as const };
}
