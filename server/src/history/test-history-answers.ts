import type { HistoryStep } from '@cairn/contract/history';
import { toPlainDate } from '@cairn/domain/plain-date';

export const historyStep: HistoryStep = {
  id: 'step-1',
  at: '2026-02-28T12:00:00.000Z',
  day: toPlainDate('2026-02-28'),
  actor: 'user',
  sentence: 'You changed the note of “PRIVATE ROW”.',
  also: [],
  entries: [
    {
      id: 'entry-1',
      sentence: 'You changed the note of “PRIVATE ROW”.',
      subject: 'transaction',
      subjectId: null,
      changes: [{ field: 'Note', before: null, after: { kind: 'text', text: 'PRIVATE NOTE' } }],
    },
  ],
  entryCount: 1,
  undoesId: null,
  undo: { state: 'possible' },
};
