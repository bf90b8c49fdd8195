import { type Run, refuse, words } from './issue.ts';
import { complain, Schema } from './schema.ts';

/** Reads a text. Lengths are counted in code points, as Zod counts them. */
export class StringSchema extends Schema {
  parseInner(value: unknown, run: Run): unknown {
    if (typeof value !== 'string') refuse(run, this.message ?? words.kind('string', value));
    return value;
  }

  private changed(change: (text: string) => string): this {
    return this.with((text) => change(String(text)));
  }

  /** Reports a text for which the test fails. */
  matching(isRight: (text: string) => boolean, message: string | undefined, otherwise: string): this {
    return this.with((text, run, schemaMessage) => {
      if (!isRight(String(text))) complain(run, message ?? schemaMessage ?? otherwise);
      return text;
    });
  }

  min(least: number, message?: string): this {
    const isRight = (text: string) => lengthOf(text) >= least;
    return this.matching(isRight, message, words.least('string', least, ' characters'));
  }

  max(most: number, message?: string): this {
    const isRight = (text: string) => text.length <= most || lengthOf(text) <= most;
    return this.matching(isRight, message, words.most('string', most, ' characters'));
  }

  regex(pattern: RegExp, message?: string): this {
    return this.matching(
      (text) => pattern.test(text),
      message,
      `Invalid string: must match pattern ${pattern}`,
    );
  }

  trim(): this {
    return this.changed((text) => text.trim());
  }

  toLowerCase(): this {
    return this.changed((text) => text.toLowerCase());
  }

  toUpperCase(): this {
    return this.changed((text) => text.toUpperCase());
  }

  normalize(form: string): this {
    return this.changed((text) => text.normalize(form));
  }
}

function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

export class NumberSchema extends Schema {
  readonly isCoerced: boolean;

  constructor(isCoerced = false) {
    super();
    this.isCoerced = isCoerced;
  }

  parseInner(value: unknown, run: Run): unknown {
    const number = this.isCoerced ? Number(value) : value;
    if (!Number.isFinite(number)) refuse(run, words.kind('number', number));
    return number;
  }

  private matching(isRight: (number: number) => boolean, otherwise: string): this {
    return this.with((number, run) => {
      if (!isRight(Number(number))) complain(run, otherwise);
      return number;
    });
  }

  int(): this {
    return this.with((number, run) => {
      if (!Number.isInteger(number)) refuse(run, words.kind('int', number));
      else if (!Number.isSafeInteger(number))
        complain(
          run,
          Number(number) > 0
            ? words.most('int', Number.MAX_SAFE_INTEGER)
            : words.least('int', Number.MIN_SAFE_INTEGER),
        );
      return number;
    });
  }

  min(least: number): this {
    return this.matching((number) => number >= least, words.least('number', least));
  }

  max(most: number): this {
    return this.matching((number) => number <= most, words.most('number', most));
  }

  lt(bound: number): this {
    return this.matching((number) => number < bound, `Too big: expected number to be <${bound}`);
  }

  positive(): this {
    return this.matching((number) => number > 0, 'Too small: expected number to be >0');
  }

  multipleOf(step: number): this {
    return this.matching(
      (number) => isMultiple(number, step),
      `Invalid number: must be a multiple of ${step}`,
    );
  }
}

/** As Zod decides it: the division of two rounded decimals is off by some epsilons. */
function isMultiple(number: number, step: number): boolean {
  const ratio = number / step;
  return Math.abs(ratio - Math.round(ratio)) < 4 * Number.EPSILON * Math.max(Math.abs(ratio), 1);
}

export class BooleanSchema extends Schema {
  parseInner(value: unknown, run: Run): unknown {
    if (typeof value !== 'boolean') refuse(run, words.kind('boolean', value));
    return value;
  }
}

export class NullSchema extends Schema {
  parseInner(value: unknown, run: Run): unknown {
    if (value !== null) refuse(run, words.kind('null', value));
    return value;
  }
}

/** One of a closed set of values. */
export class ChoiceSchema extends Schema {
  /** The values, of which the contract makes larger sets. */
  readonly options: readonly unknown[];
  private readonly known: ReadonlySet<unknown>;

  constructor(options: readonly unknown[], message?: string) {
    super(message);
    this.options = options;
    this.known = new Set(options);
  }

  override get values(): readonly unknown[] {
    return this.options;
  }

  parseInner(value: unknown, run: Run): unknown {
    if (!this.known.has(value)) refuse(run, this.message ?? words.option(this.options));
    return value;
  }
}

/** Whatever its checks let through. */
export class AnySchema extends Schema {
  parseInner(value: unknown): unknown {
    return value;
  }

  /** Lets through what that class has made. */
  madeBy(type: new (...given: never[]) => unknown): this {
    return this.with((value, run) => {
      if (!(value instanceof type)) refuse(run, words.kind(type.name, value));
      return value;
    });
  }
}

type Directions = { decode: (value: unknown) => unknown; encode: (value: unknown) => unknown };

/** One form in JSON and another in code. */
export class CodecSchema extends Schema {
  private readonly json: Schema;
  private readonly code: Schema;
  private readonly directions: Directions;

  constructor(json: Schema, code: Schema, directions: Directions) {
    super();
    this.json = json;
    this.code = code;
    this.directions = directions;
  }

  override get absence(): Schema['absence'] {
    return this.json.absence;
  }

  override get isOptionalOut(): boolean {
    return this.code.isOptionalOut;
  }

  parseInner(value: unknown, run: Run): unknown {
    const { json, code, directions } = this;
    const [from, to, turn] = run.isEncoding
      ? [code, json, directions.encode]
      : [json, code, directions.decode];
    const before = run.issues.length;
    const read = from.run(value, run);
    if (run.issues.length === before) return to.run(turn(read), run);
    run.isStopped = true;
    return read;
  }
}
