import { parentPort } from 'node:worker_threads';
import type { PlainDate } from '@cairn/domain/plain-date';
import { type ChosenFile, readFile } from './read-files.ts';

// The worker of `openReadingThreads`: it reads one file.
parentPort?.on('message', async ({ file, today }: { file: ChosenFile; today: PlainDate }) => {
  parentPort?.postMessage(await readFile(file, today));
});
