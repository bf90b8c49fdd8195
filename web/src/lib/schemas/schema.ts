import { type Issue, isAborted, newRun, type Run, ZodError } from './issue.ts';

/** Looks at a value that is of the right kind; gives it, or what becomes of it. */
export type Check = (value: unknown, run: Run, schemaMessage: string | undefined) => unknown;

/** Whether a key may be absent from an object, and whether something is put in its place. */
type Absence = 'required' | 'optional' | 'defaulted';

type Options = string | { message?: string; path?: PropertyKey[] };
type Result = { success: true; data: unknown } | { success: false; data?: undefined; error: ZodError };
type Context = { addIssue: (issue: Pick<Issue, 'message' | 'path'>) => void };

/** Reports what a check has found. */
export function complain(run: Run, message: string, path: readonly PropertyKey[] = []): void {
  run.issues.push({ message, path: [...path], isFatal: false });
}

/**
 * A schema that reads and writes as Zod’s of the same name does, with the same messages. The contract is written with Zod, whose types hold;
 * in the browser its schemas are made of these. Tests compare the two for every route (docs/decisions/web.md).
 */
export abstract class Schema {
  readonly checks: readonly Check[];
  /** What is said of a value of another kind. */
  readonly message: string | undefined;

  constructor(message?: string, checks: readonly Check[] = []) {
    this.message = message;
    this.checks = checks;
  }

  get absence(): Absence {
    return 'required';
  }

  /** Whether what is read may lack the key. */
  get isOptionalOut(): boolean {
    return false;
  }

  /** The closed set of values that are let in; null where it is open. */
  get values(): readonly unknown[] | null {
    return null;
  }

  /** Gives the value without its checks; reports to the run. */
  abstract parseInner(value: unknown, run: Run): unknown;

  /** The values of a property by which a union tells this schema from its others. */
  tagsOf(_key: string): readonly unknown[] {
    return [];
  }

  run(value: unknown, run: Run): unknown {
    if (this.checks.length === 0 || run.skipsChecks) return this.parseInner(value, run);
    const from = run.issues.length;
    if (!run.isEncoding) return this.check(this.parseInner(value, run), run, from);
    // The value is checked as code has it, but only where it can be written at all.
    const trial = newRun(true, true);
    this.parseInner(value, trial);
    if (isAborted(trial, 0)) {
      run.issues.push(...trial.issues);
      run.isStopped = true;
      return value;
    }
    return this.parseInner(this.check(value, run, from), run);
  }

  private check(value: unknown, run: Run, from: number): unknown {
    let checked = value;
    for (const one of this.checks) {
      if (isAborted(run, from)) break;
      checked = one(checked, run, this.message);
    }
    return checked;
  }

  /** The same schema with one check more. */
  with(check: Check): this {
    const copy: this = Object.create(Object.getPrototypeOf(this));
    return Object.assign(copy, this, { checks: [...this.checks, check] });
  }

  parse(value: unknown): unknown {
    return finish(this, value, newRun(false));
  }

  safeParse(value: unknown): Result {
    const run = newRun(false);
    const data = this.run(value, run);
    return run.issues.length === 0
      ? { success: true, data }
      : { success: false, error: new ZodError(run.issues) };
  }

  encode(value: unknown): unknown {
    return finish(this, value, newRun(true));
  }

  refine(isRight: (value: unknown) => unknown, options: Options = {}): this {
    const { message, path } = typeof options === 'string' ? { message: options, path: [] } : options;
    return this.with((value, run, schemaMessage) => {
      if (!isRight(value)) complain(run, message ?? schemaMessage ?? 'Invalid input', path);
      return value;
    });
  }

  superRefine(look: (value: unknown, context: Context) => void): this {
    return this.with((value, run) => {
      look(value, { addIssue: ({ message, path }) => complain(run, message, path) });
      return value;
    });
  }

  overwrite(change: (value: unknown) => unknown): this {
    return this.with(change);
  }

  /** What documents say of it. */
  meta(): this {
    return this;
  }

  optional(): Schema {
    return new OptionalSchema(this);
  }

  nullable(): Schema {
    return new NullableSchema(this);
  }

  nullish(): Schema {
    return this.nullable().optional();
  }

  default(value: unknown): Schema {
    return new DefaultSchema(this, value);
  }

  readonly(): Schema {
    return new ReadonlySchema(this);
  }
}

function finish(schema: Schema, value: unknown, run: Run): unknown {
  const done = schema.run(value, run);
  if (run.issues.length > 0) throw new ZodError(run.issues);
  return done;
}

/** A schema around another, which says what may be absent. */
abstract class OuterSchema extends Schema {
  protected readonly inner: Schema;

  constructor(inner: Schema) {
    super();
    this.inner = inner;
  }

  override get absence(): Absence {
    return this.inner.absence;
  }

  override get isOptionalOut(): boolean {
    return this.inner.isOptionalOut;
  }

  override tagsOf(key: string): readonly unknown[] {
    return this.inner.tagsOf(key);
  }
}

class OptionalSchema extends OuterSchema {
  override get absence(): Absence {
    return this.inner.absence === 'defaulted' ? 'defaulted' : 'optional';
  }

  override get isOptionalOut(): boolean {
    return true;
  }

  parseInner(value: unknown, run: Run): unknown {
    if (value !== undefined) return this.inner.run(value, run);
    if (this.inner.absence !== 'defaulted') return undefined;
    const own = newRun(run.isEncoding, run.skipsChecks);
    const read = this.inner.run(undefined, own);
    return own.issues.length > 0 ? undefined : read;
  }
}

class NullableSchema extends OuterSchema {
  parseInner(value: unknown, run: Run): unknown {
    return value === null ? null : this.inner.run(value, run);
  }
}

class DefaultSchema extends OuterSchema {
  private readonly instead: unknown;

  constructor(inner: Schema, instead: unknown) {
    super(inner);
    this.instead = instead;
  }

  override get absence(): Absence {
    return 'defaulted';
  }

  override get isOptionalOut(): boolean {
    return false;
  }

  parseInner(value: unknown, run: Run): unknown {
    if (run.isEncoding) return this.inner.run(value, run);
    return value === undefined ? this.instead : this.inner.run(value, run);
  }
}

class ReadonlySchema extends OuterSchema {
  parseInner(value: unknown, run: Run): unknown {
    const read = this.inner.run(value, run);
    return run.isEncoding ? read : Object.freeze(read);
  }
}
