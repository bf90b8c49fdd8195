import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Beside the sources where they were built for production (`npm run build`), where there is no npm. */
const isBuilt = existsSync(join(import.meta.dirname, '../../../cairn.mjs'));

/** What an operator types to run a command here, such as `npm run restore -- FILE`. */
export function commandLine(name: string, args = ''): string {
  if (isBuilt) return ['node cairn.mjs', name, args].filter((part) => part !== '').join(' ');
  return `npm run ${name}${args === '' ? '' : ` -- ${args}`}`;
}

/** What starts the server here. */
export const startCommand: string = isBuilt ? 'node cairn.mjs' : 'npm start';
