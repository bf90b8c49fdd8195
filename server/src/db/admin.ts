import pg from 'pg';

/** Works in one session of the admin role. */
export async function withAdmin<T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl });
  // A database that ends between two steps makes the next step fail, which is enough.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs statements in one transaction with the admin role. */
export async function executeAsAdmin(adminUrl: string, statements: string): Promise<void> {
  await withAdmin(adminUrl, (admin) => admin.query(statements));
}
