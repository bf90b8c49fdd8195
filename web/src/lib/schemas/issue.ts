/** What is wrong with a value, and where in it. */
export type Issue = {
  message: string;
  path: PropertyKey[];
  /** Whether the value is of another kind altogether, so that no further check of it makes sense. */
  isFatal: boolean;
};

/** As Zod’s error of the same name. */
export class ZodError extends Error {
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`).join('\n'));
    this.name = 'ZodError';
    this.issues = issues;
  }
}

/** The state of reading or writing one value, with all that is in it. */
export type Run = {
  issues: Issue[];
  /** Whether values of code become JSON, and not the other way round. */
  isEncoding: boolean;
  skipsChecks: boolean;
  /** Whether a codec has failed in the value at hand: nothing is checked of what it did not make. */
  isStopped: boolean;
};

export function newRun(isEncoding: boolean, skipsChecks = false): Run {
  return { issues: [], isEncoding, skipsChecks, isStopped: false };
}

/** Reports that the value is of another kind. */
export function refuse(run: Run, message: string): void {
  run.issues.push({ message, path: [], isFatal: true });
}

/** Whether the issues from that one on leave nothing to check further. */
export function isAborted(run: Run, from: number): boolean {
  if (run.isStopped) return true;
  for (let index = from; index < run.issues.length; index += 1)
    if (run.issues[index]?.isFatal === true) return true;
  return false;
}

/** Says of the issues from that one on in which part of the value they are. */
export function placeIn(run: Run, from: number, key: PropertyKey): void {
  for (let index = from; index < run.issues.length; index += 1) run.issues[index]?.path.unshift(key);
  run.isStopped = false;
}

/** What kind a value is of, as Zod calls it. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value !== 'object' || Object.getPrototypeOf(value) === Object.prototype) return typeof value;
  const { constructor: maker } = value;
  return typeof maker === 'function' ? maker.name : typeof value;
}

/** Zod’s own words where a schema has none. */
export const words = {
  kind: (expected: string, value: unknown) =>
    `Invalid input: expected ${expected}, received ${kindOf(value)}`,
  option: (options: readonly unknown[]) => {
    const all = options.map((one) => (typeof one === 'string' ? `"${one}"` : String(one)));
    return all.length === 1
      ? `Invalid input: expected ${all[0]}`
      : `Invalid option: expected one of ${all.join('|')}`;
  },
  most: (what: string, most: number, unit = '') =>
    `Too big: expected ${what} to ${unit ? 'have' : 'be'} <=${most}${unit}`,
  least: (what: string, least: number, unit = '') =>
    `Too small: expected ${what} to ${unit ? 'have' : 'be'} >=${least}${unit}`,
  keys: (keys: readonly string[]) =>
    `Unrecognized key${keys.length > 1 ? 's' : ''}: ${keys.map((key) => `"${key}"`).join(', ')}`,
};
