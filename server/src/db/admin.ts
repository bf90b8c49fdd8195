import pg from 'pg';

/** Runs statements in one transaction with the admin role. */
export async function executeAsAdmin(adminUrl: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  // A database that ends between two steps makes the next step fail, which is enough.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
