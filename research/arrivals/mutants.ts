import type { Mutant } from '../simulation/mutants.ts';

const matchRows = 'imports/match-rows.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'sets-for-counts',
    breaks: 'Equal rows of one day are taken for one.',
    withinWorlds: 300,
    edits: [{ file: 'ledger/ingest/pairing.ts', find: '      candidates.pop();\n', replace: '' }],
  },
  {
    name: 'nearest-for-same',
    breaks: 'A charge is taken for an equal one of the day before.',
    withinWorlds: 300,
    edits: [
      {
        file: 'ledger/ingest/pair-sources.ts',
        find: 'for (const moved of movesToTry(clear))',
        replace: 'void movesToTry; for (const moved of nearestFirst)',
      },
    ],
  },
  {
    name: 'ids-believed',
    breaks: 'An id that a file uses again for something else is believed.',
    withinWorlds: 100,
    edits: [
      {
        file: matchRows,
        find: 'if (dayAndAmount(same.file) !== dayAndAmount(row)) return new Map();',
        replace: '',
      },
    ],
  },
  {
    name: 'files-as-the-bank-says',
    breaks: 'A file that comes again is compared with what the bank says, and not with what it said before.',
    withinWorlds: 400,
    edits: [
      {
        file: matchRows,
        find: 'const own = statedIn(held, kind).at(-1);',
        replace: 'const own = undefined;',
      },
    ],
  },
  {
    name: 'undo-takes-all',
    breaks: 'Undoing one import removes what another has too.',
    withinWorlds: 100,
    edits: [
      {
        file: 'imports/imports.store.ts',
        find: 'and r.transaction_id = t.id and r.import_id <>',
        replace: 'and false and r.transaction_id = t.id and r.import_id <>',
      },
    ],
  },
  {
    name: 'undone-forgotten',
    breaks: 'What a person wrote on a transaction is lost when its import is undone and made again.',
    withinWorlds: 200,
    edits: [
      {
        file: 'imports/plan-import.ts',
        find: "const back = matchRemoved('with_imports');",
        replace: 'const back = new Map<StatementRow, Match>();',
      },
    ],
  },
];
