import { expect, test } from 'vitest';
import { codeIn, productFiles, tableBelow, textOf } from './pages.ts';

const page = 'docs/data-protection.md';
const libraries = ['jose', 'otpauth', '@simplewebauthn/server', 'openid-client', 'web-push'];
/** An id is no secret, and a comparison no algorithm. */
const notListed = ['randomUUID', 'timingSafeEqual'];

const sources = productFiles().map((path) => ({ path, text: textOf(path) }));

/** What a file takes of Node’s cryptography, and which libraries for it. */
function usesIn(text: string): string[] {
  const [, names = ''] = /import \{([^}]+)\} from 'node:crypto'/.exec(text) ?? [];
  const taken = names.split(',').map((name) => name.trim());
  const own = taken.filter((name) => name !== '' && !name.startsWith('type ') && !notListed.includes(name));
  const others = libraries.filter((name) => text.includes(` from '${name}'`));
  return [...own, ...others];
}

test('every use of cryptography is in the list, with what it takes, and nothing else is', () => {
  const used = sources
    .map(({ path, text }) => [path, usesIn(text).sort()] as const)
    .filter(([, names]) => names.length > 0);
  const listed = tableBelow(page, 'Where cryptography is used').map(
    ([file = '', takes = '']) => [codeIn(file)[0] ?? '', codeIn(takes).sort()] as const,
  );
  expect(listed.toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual(used);
});

test('no file takes cryptography in another way', () => {
  const odd =
    /\brequire\('|from 'crypto'|import\('node:crypto'\)|import (?:\*|\w+).* from 'node:crypto'|crypto\.subtle/;
  expect(sources.filter(({ text }) => odd.test(text)).map(({ path }) => path)).toEqual([]);
});

/** The first arguments of calls that choose an algorithm. A name stands for a constant of the file. */
function algorithmsIn(text: string): string[] {
  const calls = text.matchAll(
    /\b(?:createHash|createHmac|hkdfSync|argon2Async|createCipheriv|createDecipheriv)\(\s*(?:'([^']+)'|(\w+))/g,
  );
  return [...calls].map(([, literal, name]) =>
    literal === undefined
      ? (new RegExp(`const ${name} = '([^']+)'`).exec(text)?.[1] ?? `unknown ${name}`)
      : literal,
  );
}

test('no other algorithm is called than those of the list', () => {
  const listed = tableBelow(page, 'Algorithms').flatMap(([name = '']) => codeIn(name));
  const called = new Set(sources.flatMap(({ text }) => algorithmsIn(text)));
  expect([...called].sort()).toEqual(['aes-256-gcm', 'argon2id', 'sha256']);
  expect(listed).toEqual(expect.arrayContaining([...called]));
});

test('what is encrypted is so by AES-256-GCM, in the two files of sealing and nowhere else', () => {
  const encrypting = sources.filter(({ text }) => /create(?:De|C)ipheriv/.test(text));
  expect(encrypting.map(({ path }) => path)).toEqual([
    'server/src/sealing/seal-stream.ts',
    'server/src/sealing/seal.ts',
  ]);
  for (const { text } of encrypting) expect(text).toContain("const algorithm = 'aes-256-gcm';");
});

test('nothing random of the server is of a generator that can be foreseen', () => {
  expect(sources.filter(({ text }) => text.includes('Math.random')).map(({ path }) => path)).toEqual([]);
});

test('each secret that is made of the encryption key is in the list of keys', () => {
  const derived = [...textOf('server/src/app/derived-keys.ts').matchAll(/derive\('([^']+)'\)/g)];
  expect(derived.length).toBeGreaterThan(4);
  const purposes = tableBelow(page, 'Keys').flatMap(([, , madeOf = '']) => codeIn(madeOf));
  for (const [, purpose = ''] of derived) expect(purposes).toContain(purpose);
});

test('each column that holds a secret, sealed or hashed, is in the list of keys', () => {
  const migrations = productFiles('server/migrations/*.sql').map(textOf).join('\n');
  const columns = [...migrations.matchAll(/^\s*(sealed_\w+|\w*(?:token|key|code|password)_hash)\b/gm)];
  expect(columns.length).toBeGreaterThan(6);
  const listed = tableBelow(page, 'Keys').flatMap((cells) => codeIn(cells.join(' ')));
  for (const [, column = ''] of columns) expect(listed).toContain(column);
});
