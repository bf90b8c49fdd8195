// What runs in production, into `dist`, for `node dist/cairn.mjs` (build.mjs). `FOLDER` names another folder; `--without-postgres` leaves out
// the embedded PostgreSQL, for a server that has DATABASE_URL; `--with-node` takes the pinned Node along, as `bin/node`.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './building/production-folder.ts';

const { values, positionals } = parseArgs({
  options: {
    'without-postgres': { type: 'boolean', default: false },
    'with-node': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const root = resolve(import.meta.dirname, '..');
const folder = resolve(positionals[0] ?? 'dist');
await build({
  root,
  folder,
  withPostgres: !values['without-postgres'],
  withNode: values['with-node'],
});
process.stdout.write(`Built into ${folder}: start it with node ${folder}/cairn.mjs\n`);
