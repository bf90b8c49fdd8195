import { Button } from './button.tsx';

type Props = { all: boolean; count: number | undefined; onToggle: () => void };

/** Beside a list's title: shows the rest of a list that starts short, and hides it again. */
export function ShowAllButton({ all, count, onToggle }: Props) {
  return (
    <Button variant="ghost" size="small" className="-mr-3" onClick={onToggle} aria-expanded={all}>
      {all ? 'Show fewer' : `Show all ${count}`}
    </Button>
  );
}
