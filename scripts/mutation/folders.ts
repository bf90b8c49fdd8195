export const projects = ['unit', 'database'] as const;

/** The tests that a file's mutants run against: `unit` alone, or those with a real PostgreSQL. */
export type Project = (typeof projects)[number];

type Folder = {
  /** Globs of the files that are mutated, by the project whose tests they run against. */
  files: Partial<Record<Project, readonly string[]>>;
  /** The part of the mutants that a run takes where none is given: the whole of a slow folder takes hours. */
  sample: Partial<Record<Project, number>>;
};

/** The nouns that rows and their sums are. */
const ledger =
  'server/src/{accounts,budgets,categories,exchange-rates,ingest,journal,reconciliation,snapshot,splits,tags,totals,transactions,transfers}';

const not = ['!**/*.test.ts', '!**/test-*.ts'];

/** What is mutated, by the name that `--folder` takes. */
export const folders: Readonly<Record<string, Folder>> = {
  ledger: {
    files: {
      unit: [`${ledger}/*.ts`, '!**/{*.store,*.job,routes,explain-difference}.ts', ...not],
      database: [`${ledger}/*.store.ts`, 'server/src/reconciliation/explain-difference.ts'],
    },
    sample: { database: 0.1 },
  },
  bank: {
    files: {
      unit: ['server/src/bank/*.ts', '!**/*.store.ts', ...not],
      database: ['server/src/bank/*.store.ts'],
    },
    sample: { database: 0.2 },
  },
  classification: {
    files: {
      unit: [
        'domain/src/{categories,category-meanings,classify,money,transaction-filter}.ts',
        'server/src/classifier/{,text/}*.ts',
        ...not,
      ],
    },
    sample: {},
  },
  questions: {
    files: { unit: ['domain/src/questions/*.ts', ...not], database: ['server/src/questions/*.ts', ...not] },
    sample: { unit: 0.2, database: 0.2 },
  },
  edits: {
    files: {
      unit: [
        'web/src/features/edits/{edits,open-edits,save-changes,undo-stack,unsaved-changes}.ts',
        'web/src/features/edits/{learning-words,use-transaction-edits}.ts',
        'web/src/features/edits/edits-provider.tsx',
        'web/src/features/bulk-edit/selection.ts',
        'web/src/features/transactions/transaction-pages.ts',
        'web/src/api/refresh-after-change.ts',
        'web/src/lib/call-keys.ts',
      ],
    },
    sample: {},
  },
};
