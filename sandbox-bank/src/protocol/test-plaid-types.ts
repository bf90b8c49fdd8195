import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Plaid's protocol, read from the official client's types, which are generated from Plaid's OpenAPI document. */
type Field = { type: string; isOptional: boolean };
type Declared =
  | { kind: 'object'; fields: ReadonlyMap<string, Field> }
  | { kind: 'enum'; values: ReadonlySet<string> }
  | { kind: 'alias'; type: string };

const declarations = readDeclarations(
  readFileSync(createRequire(import.meta.url).resolve('plaid/dist/api.d.ts'), 'utf8'),
);

function readDeclarations(source: string): ReadonlyMap<string, Declared> {
  const text = source.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const declared = new Map<string, Declared>();
  for (const [, name = '', body = ''] of text.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm))
    declared.set(name, { kind: 'object', fields: readFields(body) });
  for (const [, name = '', body = ''] of text.matchAll(/^export declare enum (\w+) \{\n([\s\S]*?)^\}/gm)) {
    const values = [...body.matchAll(/= "(.*)"/g)].map(([, value = '']) => value);
    declared.set(name, { kind: 'enum', values: new Set(values) });
  }
  for (const [, name = '', type = ''] of text.matchAll(/^export declare type (\w+) = (.*);/gm))
    declared.set(name, { kind: 'alias', type });
  return declared;
}

/** A field whose type goes over several lines is a map, whose values are anything. */
function readFields(body: string): ReadonlyMap<string, Field> {
  const fields = [...body.matchAll(/^ {4}'?(\w+)'?(\??): (.*?);?$/gm)];
  return new Map(
    fields.map(([, name = '', optional, type = '']) => [
      name,
      { type: type === '{' ? 'object' : type, isOptional: optional === '?' },
    ]),
  );
}

/** What the types of a path are called before Request and Response: `/accounts/get` → `AccountsGet`. */
export function stemOf(path: string): string {
  const words = path.split(/[/_]/).filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/**
 * What of a value is not as Plaid declares the type, each with its place; none where it is right. `isWhole`: optional fields are
 * missed as well.
 */
export function problemsOf(value: unknown, type: string, isWhole = false, place = type): string[] {
  const options = type.split(' | ');
  if (options.length > 1) {
    const tried = options.map((option) => problemsOf(value, option, isWhole, place));
    return tried.find((problems) => problems.length === 0) ?? tried[0] ?? [];
  }
  const list = /^Array<(.*)>$/.exec(type)?.[1];
  if (list !== undefined) {
    if (!Array.isArray(value)) return [`${place}: no list`];
    return value.flatMap((one) => problemsOf(one, list, isWhole, `${place}[]`));
  }
  const declared = declarations.get(type);
  if (declared === undefined && /(Request|Response)$/.test(type)) return [`${place}: Plaid has no such type`];
  if (declared === undefined) return isOfBuiltIn(value, type) ? [] : [`${place}: not ${type}`];
  if (declared.kind === 'alias') return problemsOf(value, declared.type, isWhole, place);
  if (declared.kind === 'enum')
    return declared.values.has(String(value)) ? [] : [`${place}: ${String(value)} is not in ${type}`];
  return problemsOfObject(value, declared.fields, isWhole, place);
}

function problemsOfObject(
  value: unknown,
  fields: ReadonlyMap<string, Field>,
  isWhole: boolean,
  place: string,
): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${place}: no object`];
  const given = new Map(Object.entries(value));
  const unknown = [...given.keys()].filter((name) => !fields.has(name));
  return [
    ...unknown.map((name) => `${place}.${name}: not in Plaid's protocol`),
    ...[...fields].flatMap(([name, { type, isOptional }]) => {
      if (given.has(name)) return problemsOf(given.get(name), type, isWhole, `${place}.${name}`);
      return isOptional && !isWhole ? [] : [`${place}.${name}: missing`];
    }),
  ];
}

/** `A & string` and types of other files are not looked into. */
function isOfBuiltIn(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'string' || type === 'number' || type === 'boolean') return typeof value === type;
  if (type === 'object') return typeof value === 'object' && value !== null;
  return true;
}
