import type { Mutant } from '../simulation/mutants.ts';

const matchRows = 'imports/match-rows.ts';
const judgeAccount = 'ingest/judge-account.ts';
const deltaPlan = 'ingest/delta-plan.ts';
const pairSources = 'ingest/pair-sources.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'sets-for-counts',
    breaks: 'Equal rows of one day are taken for one.',
    firstWorld: 151,
    withinWorlds: 50,
    edits: [{ file: 'ingest/pairing.ts', find: '      candidates.pop();\n', replace: '' }],
  },
  {
    name: 'nearest-for-same',
    breaks: 'A charge is taken for an equal one of the day before.',
    firstWorld: 281,
    withinWorlds: 50,
    edits: [
      {
        file: 'ingest/pair-sources.ts',
        find: 'for (const moved of movesToTry(clear))',
        replace: 'void movesToTry; for (const moved of nearestFirst)',
      },
    ],
  },
  {
    name: 'ids-believed',
    breaks: 'An id that a file uses again for something else is believed.',
    firstWorld: 21,
    withinWorlds: 50,
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
    firstWorld: 251,
    withinWorlds: 50,
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
    firstWorld: 21,
    withinWorlds: 50,
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
    firstWorld: 31,
    withinWorlds: 50,
    edits: [
      {
        file: 'imports/plan-import.ts',
        find: "const back = matchRemoved('with_imports');",
        replace: 'const back = new Map<StatementRow, Match>();',
      },
    ],
  },
  {
    name: 'first-that-fits',
    breaks: 'A file goes to the account that has two of its rows.',
    firstWorld: 1,
    withinWorlds: 50,
    edits: [
      {
        file: judgeAccount,
        find: 'shareOf(rows) >= provingShare && (amounts >= provingAmounts || (amounts > 1 && shared >= wholeShare * of))',
        replace: 'shared >= 2 || (amounts < 0 && of < 0)',
      },
    ],
  },
  {
    name: 'layout-for-account',
    breaks: 'A file goes to the account whose files had its layout.',
    firstWorld: 1,
    withinWorlds: 50,
    edits: [
      {
        file: judgeAccount,
        find: 'const balanced = possible.filter((one) => one.evidence.isBalanced',
        replace:
          'const balanced = possible.filter((one) => (one.evidence.isBalanced || one.evidence.isCalled)',
      },
    ],
  },
  {
    name: 'other-number-other-account',
    breaks: 'An account whose number changed is opened again.',
    firstWorld: 91,
    withinWorlds: 50,
    edits: [
      {
        file: judgeAccount,
        find: "if (number === 'other') return rows.amounts >= provingAmounts && shareOf(rows) >= renumberedShare;",
        replace: "if (number === 'other') return false;",
      },
    ],
  },
  {
    name: 'texts-tell-apart',
    breaks: 'What a bank words or dates otherwise by now is added again.',
    firstWorld: 221,
    withinWorlds: 50,
    edits: [
      {
        file: pairSources,
        find: "if (areWhole) return 'nothing';",
        replace: 'void areWhole;',
      },
    ],
  },
  {
    name: 'near-is-new',
    breaks: 'What is near and unsure is added without a question.',
    firstWorld: 1,
    withinWorlds: 50,
    edits: [
      {
        file: 'imports/plan-import.ts',
        find: "const decision = chosen ?? (doubt === undefined ? 'add' : 'asked');",
        replace: "const decision = chosen ?? 'add';",
      },
    ],
  },
  {
    name: 'ids-are-identity',
    breaks: 'What a bank removed and sends again is another charge.',
    firstWorld: 221,
    withinWorlds: 50,
    edits: [
      {
        file: deltaPlan,
        find: '(rows, removed) => matchResent(rows, removed, presentRows(planning)),',
        replace: '() => new Map(),',
      },
    ],
  },
  {
    name: 'sent-before-is-another',
    breaks: 'What a bank sends again before it removes the first is another charge.',
    firstWorld: 291,
    withinWorlds: 50,
    edits: [
      {
        file: deltaPlan,
        find: 'for (const [fromId, into] of matchSentBefore(replaced, free)) intoIds.set(fromId, into.id);',
        replace: '',
      },
    ],
  },
  {
    name: 'file-while-gone',
    breaks: 'What a file brings while the bank has removed it is there twice once the bank sends it again.',
    firstWorld: 191,
    withinWorlds: 50,
    edits: [
      {
        file: deltaPlan,
        find: 'return [...new Set([...changed, ...sentAgain])];',
        replace: 'return sentAgain.length < 0 ? sentAgain : changed;',
      },
    ],
  },
  {
    name: 'holes-are-known',
    breaks: 'The days between two files count as days of which everything is there.',
    firstWorld: 21,
    withinWorlds: 50,
    edits: [
      {
        file: pairSources,
        find: 'day - span.last <= widest',
        replace: 'day - span.last <= widest + 1_000',
      },
    ],
  },
];
