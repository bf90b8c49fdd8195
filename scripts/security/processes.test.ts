import { expect, test } from 'vitest';
import { codeIn, productFiles, tableBelow, textOf } from './pages.ts';

const sources = productFiles().map((path) => ({ path, text: textOf(path) }));
const filesThat = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('programs are started in three files alone, with no line for a shell that is put together, and with nothing of a request', () => {
  const starting = filesThat(/from 'node:child_process'/);
  expect(starting).toEqual([
    'server/src/app/open-heavy-process.ts',
    'server/src/db/postgres-runner.ts',
    'server/src/db/postmaster.ts',
  ]);
  for (const path of starting) {
    const text = textOf(path);
    // `exec` and `spawn` would take a line for a shell, or could be asked for one.
    expect(/import \{([^}]+)\} from 'node:child_process'/.exec(text)?.[1]).toMatch(
      /^ (?:execFile|type ChildProcess, fork) $/,
    );
    // A line for a shell is written out, and takes its values as parameters.
    expect(text).not.toMatch(/shell:|'-c', (?!'[^']*"\$0)|request\./);
  }
});

test('threads run our own files', () => {
  for (const path of filesThat(/new Worker\(/))
    expect(textOf(path)).toMatch(
      /new Worker\(\s*new URL\('\.\/[\w-]+\.ts', import\.meta\.url\)|new Worker\(program/,
    );
});

test('lines of the log go to the outputs of the process and nowhere else', () => {
  expect(filesThat(/\bconsole\.|from 'pino'|node:syslog|appendFileSync/)).toEqual([]);
  // Fastify’s own logger writes the lines of a server; what else writes is a command’s answer or a line before there is a logger.
  const writing = filesThat(/process\.std(?:out|err)\.write/);
  expect(writing.filter((path) => !path.startsWith('server/src/cli/'))).toEqual([
    'server/src/app/process-life.ts',
    'server/src/app/run-worker.ts',
    'server/src/app/upgrade.ts',
    'server/src/main.ts',
    'server/src/worker.ts',
  ]);
  expect(textOf('server/src/http/server.ts')).not.toMatch(/transport:|file:/);
});

/** What opens a connection: a call of the system, of the driver, or of a library. */
const opening = [
  /import \{[^}]*\brequest\b[^}]*\} from 'node:https?'/,
  /import \{[^}]*\b(?:connect|createConnection)\b[^}]*\} from 'node:(?:net|tls)'/,
  /\bnew (?:pg\.)?(?:Client|Pool|PgBoss|OpenAI|Anthropic|Socket|WebSocket|EventSource)\(/,
  /\bcreateTransport\(|from 'openid-client'|from 'undici'/,
  /await fetch\((?:`|\w*[uU]rl)/,
];

test('every file that opens a connection is in the list of what the server speaks with', () => {
  const found = sources
    .filter(({ text }) => opening.some((pattern) => pattern.test(text)))
    .map(({ path }) => path);
  const listed = tableBelow('docs/threat-model.md', 'What the server speaks with').flatMap(
    ([, , , files = '']) => codeIn(files),
  );
  expect(listed.toSorted()).toEqual(found);
});

test('work that takes much is in the list of what is done apart, with its limit', () => {
  const names = [...textOf('server/src/queue/queue-schema.ts').matchAll(/^ {2}(\w+): '([a-z-]+)',$/gm)];
  expect(names.length).toBeGreaterThan(15);
  const listed = tableBelow('docs/scaling.md', 'Work that takes much').flatMap(([job = '']) => codeIn(job));
  const notWork = ['dead-jobs'];
  expect(listed.toSorted()).toEqual(
    names
      .map(([, , name = '']) => name)
      .filter((name) => !notWork.includes(name))
      .toSorted(),
  );
});
