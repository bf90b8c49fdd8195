import { foldText } from '@cairn/domain/ledger-text';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The texts that PostgreSQL folds in another way than the domain does. */
async function foldedOtherwise(texts: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ text: string; folded: string }>(
    'select text, cairn.fold_text(text) as folded from unnest($1::text[]) as text',
    [texts],
  );
  expect(rows).toHaveLength(texts.length);
  return rows.filter(({ text, folded }) => folded !== foldText(text)).map(({ text }) => text);
}

/** Those whose letters PostgreSQL knows: it and the domain each have the Unicode of their release. */
async function knownOf(texts: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ text: string }>(
    'select text from unnest($1::text[]) as text where unicode_assigned(text)',
    [texts],
  );
  return new Set(rows.map(({ text }) => text));
}

test('PostgreSQL folds every character as the domain does', async () => {
  const all = Array.from({ length: 0x110000 - 1 }, (_, at) => String.fromCodePoint(at + 1))
    .filter((one) => /[^\p{Cn}\p{Co}\p{Cs}]/u.test(one))
    .map((one) => `x${one}X`);
  const otherwise = await foldedOtherwise(all);
  const known = await knownOf(otherwise);
  expect(otherwise.filter((text) => known.has(text))).toEqual([]);
});

test('and every text, however its letters follow each other', async () => {
  const unit = fc.oneof(
    fc.constantFrom(
      ...'aB9 *’éßẞıİςΣάłØæ\u00a0\u3000\t\u0085\u200b\u200d\u0301\u0345\u0308ﬁ½Ｕｶﾞकिเง한\u1100\u1161',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  );
  const text = fc.array(unit, { maxLength: 30 }).map((units) => units.join('').replaceAll('\0', ''));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 200 }), async (texts) => {
      expect(await foldedOtherwise(texts)).toEqual([]);
    }),
    { numRuns: 50 },
  );
});
