import type { ComponentProps, ReactNode } from 'react';
import { errorMessage } from '../lib/api-error.ts';
import { Dialog } from './dialog.tsx';
import { FormActions } from './form-actions.tsx';
import { InlineError } from './notice.tsx';
import { useFirstFocus } from './use-first-focus.ts';

type Props = Pick<ComponentProps<typeof Dialog>, 'title' | 'placement' | 'onClose'> & {
  /** Of the button that sends the form. */
  label: string;
  /** How the sending goes; a null error is shown elsewhere, or there is none. */
  sending: { isPending: boolean; error: Error | null };
  disabled?: boolean;
  /** Id of what describes the form. */
  describedBy?: string | undefined;
  /** Not called while the form is being sent. */
  onSubmit: () => void;
  children: ReactNode;
};

/** A window with a form: its first field has the focus, and under its fields stand what went wrong, Cancel, and the button that sends it. */
export function FormDialog({
  label,
  sending,
  disabled = false,
  describedBy,
  onSubmit,
  children,
  ...dialog
}: Props) {
  const form = useFirstFocus<HTMLFormElement>();
  return (
    <Dialog {...dialog}>
      <form
        ref={form}
        aria-describedby={describedBy}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending.isPending) onSubmit();
        }}
        className="space-y-4"
      >
        {children}
        {sending.error !== null && <InlineError>{errorMessage(sending.error)}</InlineError>}
        <FormActions label={label} busy={sending.isPending} disabled={disabled} onCancel={dialog.onClose} />
      </form>
    </Dialog>
  );
}
