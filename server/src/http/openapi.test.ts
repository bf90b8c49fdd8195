import { publicPathOf } from '@cairn/contract/route-definition';
import { type Route, routes } from '@cairn/contract/routes';
import { expect, it, onTestFinished } from 'vitest';
import { describeApi, type JsonSchema } from './openapi.ts';
import { startTestServer } from './test-server.ts';

const document = describeApi();

/** Every `$ref` anywhere in a JSON value. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
}

it('describes every call of the route table', () => {
  for (const [name, route] of Object.entries<Route>(routes)) {
    const path = (publicPathOf(route) ?? route.path).replace(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[route.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    const keys = route.keyScope === 'none' ? [] : [{ key: [route.keyScope] }];
    expect(operation?.security).toEqual(route.access !== 'public' ? [...keys, { session: [] }] : []);
    expect(operation?.requestBody !== undefined).toBe(
      route.body !== undefined || route.maxBytes !== undefined,
    );
    const parameters = operation?.parameters?.map((parameter) => parameter.name) ?? [];
    expect(parameters).toEqual([
      ...Object.keys(route.params?.shape ?? {}),
      ...Object.keys(route.query?.shape ?? {}),
    ]);
    expect(Object.keys(operation?.responses ?? {})).toContain(route.access !== 'public' ? '401' : '500');
  }
});

it('refers to nothing that it does not hold', () => {
  const references = referencesIn(document);
  expect(references.length).toBeGreaterThan(40);
  for (const reference of references) {
    const name = reference.replace('#/components/schemas/', '');
    expect(Object.keys(document.components.schemas)).toContain(name);
  }
});

it('shows what is on the wire', () => {
  const account: JsonSchema = document.components.schemas.Account ?? {};
  expect(JSON.stringify(account.properties?.balances)).toContain('"type":"number"');
  const body = document.components.schemas.RegisterBody;
  expect(body?.required).toEqual(['name', 'email', 'password']);
  expect(document.paths['/api/v1/plaid/sync-transactions']?.post?.requestBody?.required).toBe(false);
});

it('is served for machines and, without any script, for people', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const json = await fetch(`${server.origin}/api/openapi.json`);
  expect(await json.json()).toEqual(JSON.parse(JSON.stringify(document)));
  const page = await fetch(`${server.origin}/api/docs`);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; style-src 'self';/);
  expect(policy).not.toContain('unsafe');
  const html = await page.text();
  expect(html).not.toMatch(/<script|style=| on\w+=/);
  for (const { summary, ...route } of Object.values<Route>(routes)) {
    expect(html).toContain((publicPathOf(route) ?? route.path).replace(/:(\w+)/g, '{$1}'));
    expect(html).toContain(summary);
  }
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  for (const id of targets) expect(html).toContain(`id="${id}"`);
  const css = await fetch(`${server.origin}/api/docs.css`);
  expect(css.headers.get('content-type')).toBe('text/css; charset=utf-8');
});

it('says which texts, dates and amounts a request may hold', () => {
  const { RegisterBody, AddBudgetBody, AddMissingTransactionBody, EditTransactionBody } =
    document.components.schemas;
  expect(RegisterBody?.properties?.name).toMatchObject({
    minLength: 2,
    maxLength: 100,
    pattern: '^[^\\p{Cc}\\p{Cs}]*$',
  });
  expect(EditTransactionBody?.properties?.note).toMatchObject({
    anyOf: [{ maxLength: 2000 }, { type: 'null' }],
  });
  expect(AddBudgetBody?.properties?.monthlyLimit).toMatchObject({ minimum: 0, maximum: 1_000_000_000 });
  expect(AddMissingTransactionBody?.properties?.amount).toMatchObject({
    minimum: -100_000_000_000,
    maximum: 100_000_000_000,
  });
  const parameters = document.paths['/api/v1/transactions']?.get?.parameters ?? [];
  const from = parameters.find(({ name }) => name === 'from')?.schema;
  expect(from).toMatchObject({ format: 'date', description: 'From 1900-01-01 to 2200-12-31' });
  expect(new RegExp(from?.pattern ?? 'none', 'u').test('0000-01-01')).toBe(false);
  const month = document.paths['/api/v1/budgets']?.get?.parameters?.[0]?.schema;
  expect(new RegExp(month?.pattern ?? 'none', 'u').test('9999-12')).toBe(false);
  expect(new RegExp(month?.pattern ?? 'none', 'u').test('2026-11')).toBe(true);
});
