import { explainingStatements } from '../../scripts/testing/plans.ts';
import { withClient } from './database.store.ts';

/** Has PostgreSQL write the plan of each statement to its log, and removes what reports are stored. `url`: the superuser's. */
export async function explainStatements(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('delete from cairn.report_cache');
    for (const statement of explainingStatements) await client.query(statement);
  });
}
