import { expect, inject, test } from 'vitest';
import { refuseOlder, requirePostgresVersion } from './postgres-version.ts';

test('an old PostgreSQL is refused in one line; the one of these tests is not', async () => {
  for (const [number, name] of [
    ['150018', '15.18 (Debian 15.18-0+deb12u1)'],
    ['160014', '16.14'],
  ] as const)
    expect(() => refuseOlder({ number, name })).toThrow(
      `The database of DATABASE_URL is PostgreSQL ${name}: Cairn needs 17 or newer.`,
    );
  for (const [number, name] of [
    ['170000', '17.0'],
    ['180004', '18.4'],
  ] as const)
    refuseOlder({ number, name });
  await requirePostgresVersion(inject('adminUrl'));
});
