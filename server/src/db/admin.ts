import pg from 'pg';

/** Runs statements in one transaction with the admin role. */
export async function executeAsAdmin(adminUrl: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
