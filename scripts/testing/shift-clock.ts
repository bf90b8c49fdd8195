// Loaded before every program of a run of the tests, by NODE_OPTIONS: puts it on the run's clock.
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { clockShiftMs, shiftDate } from './clock.ts';

const shiftMs = clockShiftMs();
shiftDate(shiftMs);

// A file that is written now was written now: when it was is asked, and set, by the run's clock too.
const { stat, utimes } = files;
Object.assign(files, {
  stat: async (...given: Parameters<typeof stat>) => {
    const stats = await stat(...given);
    if (typeof stats.mtimeMs !== 'number') return stats;
    const mtimeMs = stats.mtimeMs + shiftMs;
    return Object.assign(stats, { mtimeMs, mtime: new Date(mtimeMs) });
  },
  utimes: (path: string, accessed: Date, modified: Date) =>
    utimes(path, new Date(accessed.getTime() - shiftMs), new Date(modified.getTime() - shiftMs)),
});
syncBuiltinESMExports();
