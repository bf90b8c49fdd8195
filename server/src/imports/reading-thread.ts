import { parentPort } from 'node:worker_threads';
import type { PlainDate } from '@cairn/domain/plain-date';
import { type ChosenFile, readFiles } from './read-files.ts';

// The worker of `openReadingThread`: it reads one list of files.
parentPort?.on('message', ({ files, today }: { files: readonly ChosenFile[]; today: PlainDate }) => {
  parentPort?.postMessage(readFiles(files, today));
});
