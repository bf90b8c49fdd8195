import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

/** What unfolds, by one button or several; `toggle` are the buttons' properties. */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const toggle = { 'aria-expanded': open, 'aria-controls': panelId, onClick: () => setOpen(!open) };
  return { open, panelId, toggle };
}

type Props = {
  toggle: ReturnType<typeof useDisclosure>['toggle'];
  label?: string;
  className?: string;
  children: ReactNode;
};

/** A button in the look of a link, with a chevron that turns as it unfolds something. */
export function DisclosureLink({ toggle, label, className = '', children }: Props) {
  return (
    <button
      type="button"
      {...toggle}
      aria-label={label}
      className={`link figures inline-flex items-center gap-0.5 ${className}`}
    >
      {children}
      <ChevronRight
        size={14}
        className={`transition-transform duration-150 ${toggle['aria-expanded'] ? 'rotate-90' : ''}`}
      />
    </button>
  );
}
