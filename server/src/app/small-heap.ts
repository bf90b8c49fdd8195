import { setFlagsFromString } from 'node:v8';

// Node lets the heap grow to several times what is in use. A home server shares its machine: this limits a sync of 100,000
// transactions under 300 MB (npm run bench -- --only sync).
setFlagsFromString('--optimize-for-size');
