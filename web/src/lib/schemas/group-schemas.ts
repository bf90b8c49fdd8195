import { isAborted, newRun, placeIn, type Run, refuse, words } from './issue.ts';
import { complain, Schema } from './schema.ts';

type Shape = Readonly<Record<string, Schema>>;
type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export class ObjectSchema extends Schema {
  readonly shape: Shape;
  private readonly isStrict: boolean;
  private entries: readonly [string, Schema][] | null = null;

  constructor(shape: Shape, isStrict = false) {
    super();
    this.shape = shape;
    this.isStrict = isStrict;
  }

  extend(more: Shape): ObjectSchema {
    return new ObjectSchema({ ...this.shape, ...more }, this.isStrict).withAll(this.checks);
  }

  private withAll(checks: ObjectSchema['checks']): this {
    return checks.reduce((schema: this, check) => schema.with(check), this);
  }

  override tagsOf(key: string): readonly unknown[] {
    return this.shape[key]?.values ?? [];
  }

  parseInner(value: unknown, run: Run): unknown {
    if (!isFields(value)) {
      refuse(run, words.kind('object', value));
      return value;
    }
    const read: Record<string, unknown> = {};
    this.entries ??= Object.entries(this.shape);
    for (const [key, schema] of this.entries) readField(schema, key, value, read, run);
    if (this.isStrict) {
      const unknown = Object.keys(value).filter((key) => !Object.hasOwn(this.shape, key));
      if (unknown.length > 0) complain(run, words.keys(unknown));
    }
    return read;
  }
}

/** Reads one key of an object; an absent one that may be absent leaves nothing behind. */
function readField(schema: Schema, key: string, value: Fields, read: Record<string, unknown>, run: Run) {
  const isPresent = key in value;
  const { absence, isOptionalOut } = schema;
  if (!isPresent && isOptionalOut && absence === 'optional') return;
  const from = run.issues.length;
  const field = schema.run(value[key], run);
  if (run.issues.length > from) placeIn(run, from, key);
  else if (!isPresent && absence === 'required') {
    refuse(run, words.kind('nonoptional', undefined));
    placeIn(run, from, key);
  }
  if (field !== undefined || isPresent) read[key] = field;
}

export class ArraySchema extends Schema {
  private readonly element: Schema;

  constructor(element: Schema) {
    super();
    this.element = element;
  }

  parseInner(value: unknown, run: Run): unknown {
    if (!Array.isArray(value)) {
      refuse(run, words.kind('array', value));
      return value;
    }
    return value.map((item: unknown, index) => {
      const from = run.issues.length;
      const read = this.element.run(item, run);
      if (run.issues.length > from) placeIn(run, from, index);
      return read;
    });
  }

  private counting(isRight: (count: number) => boolean, otherwise: string, message?: string): this {
    return this.with((items, run) => {
      if (!Array.isArray(items) || !isRight(items.length)) complain(run, message ?? otherwise);
      return items;
    });
  }

  min(least: number, message?: string): this {
    return this.counting((count) => count >= least, words.least('array', least, ' items'), message);
  }

  max(most: number, message?: string): this {
    return this.counting((count) => count <= most, words.most('array', most, ' items'), message);
  }
}

export class RecordSchema extends Schema {
  private readonly key: Schema;
  private readonly value: Schema;

  constructor(key: Schema, value: Schema) {
    super();
    this.key = key;
    this.value = value;
  }

  parseInner(value: unknown, run: Run): unknown {
    if (!isFields(value)) {
      refuse(run, words.kind('record', value));
      return value;
    }
    const read: Record<string, unknown> = {};
    for (const [key, one] of Object.entries(value)) {
      if (key === '__proto__') continue;
      const own = newRun(run.isEncoding, run.skipsChecks);
      const readKey = String(this.key.run(key, own));
      const from = run.issues.length;
      if (own.issues.length > 0) refuse(run, 'Invalid key in record');
      else read[readKey] = this.value.run(one, run);
      if (run.issues.length > from) placeIn(run, from, key);
    }
    return read;
  }
}

/** The first of its schemas that reads the value. */
export class UnionSchema extends Schema {
  protected readonly schemas: readonly Schema[];

  constructor(schemas: readonly Schema[]) {
    super();
    this.schemas = schemas;
  }

  parseInner(value: unknown, run: Run): unknown {
    const tried: { read: unknown; own: Run }[] = [];
    for (const schema of this.schemas) {
      const own = newRun(run.isEncoding, run.skipsChecks);
      const read = schema.run(value, own);
      if (own.issues.length === 0) return read;
      tried.push({ read, own });
    }
    // Where it can only have been meant for one, that one says what is wrong.
    const [meant, ...others] = tried.filter(({ own }) => !isAborted(own, 0));
    if (meant === undefined || others.length > 0) {
      refuse(run, 'Invalid input');
      return value;
    }
    run.issues.push(...meant.own.issues);
    return meant.read;
  }
}

/** The one of its schemas that a property names. */
export class TaggedSchema extends UnionSchema {
  private readonly key: string;
  private byTag: ReadonlyMap<unknown, Schema> | null = null;

  constructor(key: string, schemas: readonly Schema[]) {
    super(schemas);
    this.key = key;
  }

  override tagsOf(key: string): readonly unknown[] {
    return this.schemas.flatMap((schema) => schema.tagsOf(key));
  }

  override parseInner(value: unknown, run: Run): unknown {
    if (!isFields(value)) {
      refuse(run, words.kind('object', value));
      return value;
    }
    const { key } = this;
    this.byTag ??= new Map(
      this.schemas.flatMap((schema) => schema.tagsOf(key).map((tag) => [tag, schema] as const)),
    );
    const schema = this.byTag.get(value[key]);
    if (schema !== undefined) return schema.run(value, run);
    if (run.isEncoding) return super.parseInner(value, run);
    const tags = [...this.byTag.keys()].map((tag) => `'${String(tag)}'`).join(' | ');
    const from = run.issues.length;
    refuse(run, `Invalid discriminator value. Expected ${tags}`);
    placeIn(run, from, key);
    return value;
  }
}
