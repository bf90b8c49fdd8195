import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { exposeConditions } from './expose-conditions.ts';

/** Copies the project's files to an empty folder, with what is installed linked and every store's conditions exposed. */
export function copyProject(root: string, copy: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const names = listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)));
  for (const name of names) cpSync(join(root, name), join(copy, name));
  for (const name of names.filter((one) => one.endsWith('.store.ts')))
    writeFileSync(join(copy, name), exposeConditions(readFileSync(join(root, name), 'utf8')));
  linkInstalled(root, copy);
}

/** Packages are links to what is installed; the project's own are links to the copy. */
function linkInstalled(root: string, copy: string): void {
  const workspaces = readdirSync(root).filter((name) => existsSync(join(root, name, 'package.json')));
  const own = '@cairn';
  mkdirSync(join(copy, 'node_modules', own), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== own))
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of workspaces) {
    symlinkSync(join(copy, name), join(copy, 'node_modules', own, name));
    const installed = join(root, name, 'node_modules');
    if (existsSync(installed)) symlinkSync(installed, join(copy, name, 'node_modules'));
  }
}
