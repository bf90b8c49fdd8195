import { answersSchema } from '../files/statements/answers.ts';
import { choicesSchema, writtenSchema } from '../imports/imports.store.ts';
import { type ArchiveTable, archiveTable } from './archive-columns.ts';

/** The files of banks and apps that transactions came from. */
export const importTables: readonly ArchiveTable[] = [
  archiveTable(
    'imports',
    'Imports of files.',
    {
      id: 'uuid',
      private_to_user_id: 'person?',
      state: 'text',
      choices: 'json',
      written: 'json?',
      added_count: 'count',
      matched_count: 'count',
      failure: 'text?',
      percent: 'count',
      created_at: 'instant',
      imported_at: 'instant?',
    },
    { state: 'open, imported or undone.' },
    { choices: choicesSchema, written: writtenSchema },
  ),
  archiveTable(
    'import_files',
    'The files of imports. The files themselves are in import-files/, named by the import’s id and the position.',
    {
      import_id: 'uuid',
      position: 'count',
      name: 'text',
      content: 'left-out',
      byte_count: 'count',
      answers: 'json',
      layout: 'text?',
      // That of its import.
      private_to_user_id: 'left-out',
    },
    { answers: 'What a person answered about the file.' },
    { answers: answersSchema },
  ),
  archiveTable('import_rows', 'Which import added or met which transaction.', {
    import_id: 'uuid',
    position: 'count',
    account_id: 'uuid',
    transaction_id: 'uuid',
    is_added: 'boolean',
    match_reason: 'text?',
    format: 'text',
    file_row_id: 'text?',
    balance_cents: 'cents?',
    line: 'count',
    posted_on: 'date?',
    amount_cents: 'cents?',
    description: 'text?',
  }),
];
