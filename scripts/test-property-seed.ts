import fc from 'fast-check';

/**
 * For tests: property tests draw the same cases in every run of one commit, so that a failure can be seen again and no change is
 * refused for a case that it did not cause. New cases are looked for by `npm run explore`, which sets PROPERTY_SEED.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
