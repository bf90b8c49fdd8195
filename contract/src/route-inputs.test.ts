import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { registerBody } from './auth.ts';
import { authMessages } from './auth-messages.ts';
import { requestDate, requestMonth } from './plain-date.ts';
import type { RouteDefinition } from './route-definition.ts';
import { routes } from './routes.ts';
import { ruleCondition } from './rules.ts';
import { isSingleLine, multiLineText, secretText, text, typedText } from './text.ts';
import { transactionEdit } from './transactions.ts';

type Node = { [key: string]: unknown };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

/** Every schema of a text within a JSON Schema, by the path that leads to it. */
function textsIn(node: unknown, path: string): [string, Node][] {
  if (!isNode(node)) return [];
  const own: [string, Node][] = node.type === 'string' ? [[path, node]] : [];
  return [...own, ...Object.entries(node).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`))];
}

const texts = Object.entries<RouteDefinition>(routes).flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([place, schema]) =>
    schema === undefined ? [] : textsIn(z.toJSONSchema(schema, { io: 'input' }), `${name} ${place}`),
  ),
);

/** What PostgreSQL, UTF-8 or a log line cannot contain. */
const broken = [
  '\0',
  'a\0b',
  '\u0001',
  '\u001b[2J',
  '\u007f',
  '\u0085',
  '\u009f',
  '\ud800',
  'a\udc00b',
  '\udbff x',
];

describe('every text of every request', () => {
  test('is found', () => {
    expect(texts.length).toBeGreaterThan(80);
  });

  test.each(texts)('%s is of a closed set, or has a pattern and a length', (path, schema) => {
    if (schema.enum !== undefined || schema.const !== undefined || schema.format === 'uuid') return;
    const patterns = [schema, ...(Array.isArray(schema.allOf) ? schema.allOf : [])].map(
      ({ pattern }) => pattern,
    );
    const all = patterns
      .filter((pattern) => typeof pattern === 'string')
      .map((pattern) => new RegExp(pattern, 'u'));
    // A password that is only compared may be any text that UTF-8 can write.
    const refused = /(login|confirmIdentity).*password|currentPassword/.test(path)
      ? ['\ud800', 'a\udc00b']
      : broken;
    for (const value of refused)
      expect([value, all.every((pattern) => pattern.test(value))]).toEqual([value, false]);
    // A pattern of digits bounds the length too.
    expect(schema.maxLength !== undefined || !all.every((pattern) => pattern.test('2'.repeat(5000)))).toBe(
      true,
    );
  });
});

describe('a text', () => {
  test.each(broken)('refuses %j', (value) => {
    for (const schema of [text(20), multiLineText(20)]) expect(schema.safeParse(value).success).toBe(false);
    expect(isSingleLine(value)).toBe(false);
  });

  test('leaves every other character, pairs of surrogates included', () => {
    for (const value of ['', 'Zoë’s 🏦 家計簿', '\u200d', '\u00a0', '\ufffe'])
      for (const schema of [text(20), multiLineText(20), secretText(20)])
        expect(schema.parse(value)).toBe(value);
  });

  test('has lines only where it may: the line ends of all systems, and tabs that were pasted, become plain', () => {
    expect(text(20).safeParse('a\nb').success).toBe(false);
    expect(multiLineText(20).parse('a\r\nb\rc\td')).toBe('a\nb\nc d');
    expect(transactionEdit.parse({ note: 'one\r\ntwo' })).toEqual({ note: 'one\ntwo' });
  });

  test('that is pasted into one line has spaces for control characters', () => {
    const typed = (value: string) => typedText('Name', 20).safeParse(value);
    expect(typed('Ada\tLovelace').data).toBe('Ada Lovelace');
    expect(typed('AMZN\r\n\u2028Mktp\0').data).toBe('AMZN Mktp');
    expect(registerBody.shape.name.parse('Ada\tLovelace')).toBe('Ada Lovelace');
    expect(ruleCondition.parse({ is: 'text', match: 'contains', text: 'AMZN\tMktp' })).toMatchObject({
      text: 'AMZN Mktp',
    });
    expect(typed('half \ud83d').error?.issues[0]?.message).toBe(
      'Name has a character that cannot be saved. Please type it again.',
    );
    expect(typed('A'.repeat(21)).error?.issues[0]?.message).toBe('Name must be at most 20 characters');
  });

  test('of a new password is unchanged or refused: a changed one could not sign in', () => {
    const { error } = registerBody.shape.password.safeParse('private\tpass');
    expect(error?.issues[0]?.message).toBe(authMessages.passwordNotPlain);
  });

  test('that is only compared may contain what an older rule allowed', () => {
    expect(secretText(20).parse('tab\tand\0')).toBe('tab\tand\0');
    expect(secretText(20).safeParse('\ud800').success).toBe(false);
  });

  test('that is too long says so, and no other rule', () => {
    const ada = { name: 'A'.repeat(300), email: 'ada@example.com', password: 'private-pass' };
    const { error } = registerBody.safeParse(ada);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Name must be at most 100 characters']);
  });
});

describe('the ids in addresses', () => {
  const id = 'a1b2c3d4-e5f6-4a7b-8c9d-0e1f2a3b4c5d';
  const withIds = Object.entries<RouteDefinition>(routes).flatMap(([name, { params }]) => {
    const schemas = params === undefined ? [] : textsIn(z.toJSONSchema(params, { io: 'input' }), '');
    if (params === undefined || !schemas.every(([, { format }]) => format === 'uuid')) return [];
    return [{ name, params, fields: schemas.map(([path]) => path.split('.').at(-1) ?? '') }];
  });

  test('are found', () => {
    expect(withIds.length).toBeGreaterThan(50);
  });

  test.each(withIds)('of $name are the same in capitals', ({ params, fields }) => {
    const idsIn = (text: string) => Object.fromEntries(fields.map((field) => [field, text]));
    expect(params.parse(idsIn(id.toUpperCase()))).toEqual(idsIn(id));
  });
});

describe('the dates of requests', () => {
  const dates = ['1900-01-01', '1999-12-31', '2000-02-29', '2026-11-22', '2199-06-30', '2200-12-31'];
  test.each(dates)('%s is one', (date) => expect(requestDate.parse(date)).toBe(date));

  const none = [
    '1899-12-31',
    '2201-01-01',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '10000-01-01',
    '2026-02-30',
    '2026-1-1',
  ];
  test.each(none)('%s is none', (date) => expect(requestDate.safeParse(date).success).toBe(false));

  test('have months in the same bounds', () => {
    for (const month of ['1900-01', '2026-12', '2200-12']) expect(requestMonth.parse(month)).toBe(month);
    for (const month of ['1899-12', '2201-01', '9999-12', '0000-01', '2026-13', '2026-00'])
      expect(requestMonth.safeParse(month).success).toBe(false);
  });
});
