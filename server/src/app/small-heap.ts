import { setFlagsFromString } from 'node:v8';

// Node reckons that memory is free and lets the heap grow to several times what is in use. A server at home shares its machine:
// this keeps a sync of 100,000 rows under 300 MB (npm run bench -- --only sync).
setFlagsFromString('--optimize-for-size');
