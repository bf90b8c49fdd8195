import fc from 'fast-check';

/** Property tests draw the same cases in every run of a commit; `npm run explore` sets PROPERTY_SEED for others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
