import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { CloseButton } from './close-button.tsx';
import { openWindow } from './top-window.ts';

const placements = {
  centre: 'm-auto max-h-[92dvh] w-[min(28rem,calc(100vw-2rem))] rounded-large',
  /** Near the top, where it does not move as what it holds grows. */
  top: 'mx-auto mt-[12dvh] mb-auto max-h-[84dvh] max-sm:max-h-[92dvh] w-[min(40rem,calc(100vw-2rem))] rounded-large max-sm:mt-4',
  /** A drawer: along the right edge; on phones from below. */
  side: 'mt-auto mr-0 mb-0 ml-auto h-auto max-h-[92dvh] w-full max-w-full rounded-t-large sm:my-0 sm:h-dvh sm:max-h-dvh sm:w-[26rem] sm:rounded-none',
};

type WindowProps = {
  onClose: () => void;
  placement?: keyof typeof placements;
  /** `alertdialog` for a question that needs an answer. */
  role?: 'dialog' | 'alertdialog';
  /** Its name, where no heading in it is (`labelledBy`). */
  label?: string;
  labelledBy?: string;
  children: ReactNode;
};

/**
 * A bare modal window, open for as long as it is rendered: the browser's own, which keeps the focus in, closes on Esc and
 * gives the focus back. It closes by `onClose`, also at a press beside it.
 */
export function DialogFrame({ onClose, placement = 'centre', role = 'dialog', ...rest }: WindowProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useRef(() => {});
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    dialog?.showModal();
    const leave = dialog === null ? null : openWindow(dialog);
    close.current = () => {
      leave?.();
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  // In the moment that the window goes: a focus given back later would be taken from what was opened meanwhile.
  useLayoutEffect(() => () => close.current(), []);
  return (
    <dialog
      ref={ref}
      role={role}
      aria-label={rest.label}
      aria-labelledby={rest.labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The window's own area is all covered by its content: a press on the element itself is one on the backdrop.
      onPointerDown={(event) => {
        if (event.target === ref.current) onClose();
      }}
      className={`arrive overflow-y-auto border border-line-strong bg-surface p-0 text-ink backdrop:bg-black/40 ${placements[placement]}`}
    >
      {rest.children}
    </dialog>
  );
}

type DialogProps = Omit<WindowProps, 'label' | 'labelledBy'> & { title: string };

/** A modal window with a title and a button that closes it. */
export function Dialog({ title, onClose, children, ...rest }: DialogProps) {
  const titleId = useId();
  return (
    <DialogFrame labelledBy={titleId} onClose={onClose} {...rest}>
      <div className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
        <h2 id={titleId} className="font-serif text-18 font-medium">
          {title}
        </h2>
        <CloseButton label="Close" onClick={onClose} />
      </div>
      <div className="p-5">{children}</div>
    </DialogFrame>
  );
}

/** Asks before something that cannot be taken back. `busy` while it is being done; `error` when it could not be. */
export function ConfirmDialog({
  title,
  confirmLabel,
  busy = false,
  error = null,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  confirmLabel: string;
  busy?: boolean;
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} role="alertdialog" onClose={onClose}>
      <div className="space-y-3">{children}</div>
      {error !== null && (
        <p role="alert" className="mt-3 text-danger">
          {error}
        </p>
      )}
      <div className="mt-6 flex justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={busy} onClick={onConfirm} className="bg-danger hover:bg-danger/90">
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
