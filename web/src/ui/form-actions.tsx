import { Button } from './button.tsx';

type Props = { label: string; busy: boolean; disabled?: boolean; onCancel: () => void };

/** The foot of a form in a dialog: Cancel, and the button that sends it. */
export function FormActions({ label, busy, disabled, onCancel }: Props) {
  return (
    <div className="flex justify-end gap-3 pt-2">
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" busy={busy} disabled={disabled}>
        {label}
      </Button>
    </div>
  );
}
