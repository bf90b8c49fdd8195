// `npm run dev`: the server, restarted when its files change, and the web client with the API behind it.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

function start(program: string, args: string[]): ChildProcess {
  return spawn(program, args, { cwd: root, stdio: 'inherit' });
}

// Both hear Ctrl-C from the terminal themselves; when one ends for another reason, so does the other.
const parts = [
  start(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts']),
  start('npm', ['run', 'dev', '-w', 'web']),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
for (const part of parts) {
  part.on('exit', () => {
    for (const other of parts) other.kill('SIGTERM');
  });
}
