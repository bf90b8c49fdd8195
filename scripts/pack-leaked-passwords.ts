// `npm run pack-leaked-passwords -- LIST`: makes server/src/people/leaked-passwords.bin of a list with a password on each line.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packLeakedPasswords } from '../server/src/people/leaked-passwords.ts';

const [list] = process.argv.slice(2);
if (list === undefined) throw new Error('Say which list: npm run pack-leaked-passwords -- LIST');
const packed = packLeakedPasswords(readFileSync(list, 'utf8'));
writeFileSync(join(import.meta.dirname, '../server/src/people/leaked-passwords.bin'), packed);
process.stdout.write(`${packed.length} bytes\n`);
