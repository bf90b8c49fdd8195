import pg from 'pg';

/** What a person says of a row: a category, a note, both, or neither. */
export type Word = { categoryId: string | null; note: string | null };

/** What a database holds of a person's edits of rows. */
export type WrittenEdits = {
  /** What is saved now, by the row's id. */
  words: ReadonlyMap<string, Word>;
  /** What was written of each row, one after the other. */
  journal: ReadonlyMap<string, Word[]>;
};

/** Reads the edits of these rows, past whatever server there is. */
export async function readWrittenEdits(url: string, rowIds: readonly string[]): Promise<WrittenEdits> {
  const client = new pg.Client({ connectionString: url });
  // A database that is killed under it makes the query fail, which is enough.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Word & { id: string }>(
      'select id, user_category_id as "categoryId", user_note as note from cairn.transactions where id = any($1)',
      [rowIds],
    );
    const entries = await client.query<Word & { id: string }>(
      `select subject_id as id, after->>'categoryId' as "categoryId", after->>'note' as note
       from cairn.journal
       where subject_kind = 'transaction' and actor = 'user' and action = 'edit' and subject_id = any($1)
       order by recorded_at`,
      [rowIds],
    );
    const journal = Map.groupBy(entries.rows, ({ id }) => id);
    return {
      words: new Map(rows.map((row) => [row.id, wordOf(row)])),
      journal: new Map(rowIds.map((id) => [id, (journal.get(id) ?? []).map(wordOf)])),
    };
  } finally {
    await client.end();
  }
}

function wordOf({ categoryId, note }: Word): Word {
  return { categoryId, note };
}
