/** The page of a merchant, by its name in any letter case. */
export function merchantAddress(name: string): string {
  return `/merchant?${new URLSearchParams({ name })}`;
}
