export const projects = ['unit', 'database'] as const;

/** The tests that a file's mutants run against: `unit` alone, or those with a real PostgreSQL. */
export type Project = (typeof projects)[number];

type Folder = {
  /** Globs of the files that are mutated, by the project whose tests they run against. */
  files: Partial<Record<Project, readonly string[]>>;
  /** The part of the mutants that a run takes where none is given: the whole of a slow folder takes hours. */
  sample: Partial<Record<Project, number>>;
};

const not = ['!**/*.test.ts', '!**/test-*.ts'];

/** What is mutated, by the name that `--folder` takes. */
export const folders: Readonly<Record<string, Folder>> = {
  ledger: {
    files: {
      unit: ['server/src/ledger/**/*.ts', '!**/*.store.ts', '!**/explain-difference.ts', ...not],
      database: ['server/src/ledger/**/*.store.ts', 'server/src/ledger/reconciliation/explain-difference.ts'],
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
        'server/src/categorize/{,text/}*.ts',
        ...not,
      ],
    },
    sample: {},
  },
  questions: {
    files: { unit: ['domain/src/questions/*.ts', ...not], database: ['server/src/ask/*.ts', ...not] },
    sample: { unit: 0.2, database: 0.2 },
  },
  edits: {
    files: {
      unit: [
        'web/src/features/transactions/{edits,open-edits,save-changes,undo-stack,unsaved-changes}.ts',
        'web/src/features/transactions/{learning-words,refresh-after-change,selection}.ts',
        'web/src/features/transactions/{transaction-pages,use-transaction-edits}.ts',
        'web/src/features/transactions/edits-provider.tsx',
        'web/src/lib/call-keys.ts',
      ],
    },
    sample: {},
  },
};
