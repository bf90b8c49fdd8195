import type { Answer } from './handlers.ts';

const importSummary: Answer<'imports'>['imports'][number] = {
  id: 'import-1',
  state: 'open',
  files: ['PRIVATE STATEMENT.csv'],
  addedCount: 0,
  matchedCount: 0,
  createdAt: '2026-03-01T12:00:00.000Z',
  importedAt: null,
};
const importPreview: Answer<'import'>['import'] = {
  ...importSummary,
  failure: null,
  percent: 0,
  editedCount: 0,
  importFiles: [],
  accounts: [],
  outcome: null,
};

const archive: Answer<'archive'>['archive'] = {
  id: 'archive-1',
  direction: 'export',
  state: 'done',
  percent: 100,
  byteCount: 5,
  receivedBytes: 0,
  fileName: 'cairn-household-2026-03-01.zip',
  failure: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  finishedAt: '2026-03-01T12:00:01.000Z',
};

/** Answers of the calls about imports of files, and about the household's archives. */
export const fileAnswers = {
  imports: { imports: [importSummary] },
  addImport: { import: importPreview },
  import: { import: importPreview },
  importRows: { rows: [], next: null },
  changeImport: { import: importPreview },
  runImport: { import: importPreview },
  undoImport: { import: importPreview },
  reopenImport: { import: importPreview },
  deleteImport: {},
  archives: { archives: [archive] },
  addArchive: { archive },
  archive: { archive },
  sendArchive: { archive },
  archiveContent: { fileName: archive.fileName, bytes: Buffer.from('PRIVATE BYTES') },
};
