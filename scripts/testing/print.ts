/** Prints one line. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A share from 0 to 1 as `12.34%`. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}
