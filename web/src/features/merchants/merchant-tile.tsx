import { merchantInitials } from './merchant-initials.ts';

/** The initials of a merchant, as in the list of transactions. */
export function MerchantTile({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`flex shrink-0 items-center justify-center rounded-small bg-sunken font-semibold text-muted ${large ? 'size-12 text-18' : 'size-9 text-12'}`}
    >
      {merchantInitials(name)}
    </span>
  );
}
