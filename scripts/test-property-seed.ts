import fc from 'fast-check';

/** A property that hangs ends before its test does, which would leave it running beside the next one. */
const hangsAfterMs = 570_000;

/** Property tests draw the same cases in every run of a commit; `npm run explore` sets PROPERTY_SEED for others. */
fc.configureGlobal({
  seed: Number(process.env.PROPERTY_SEED ?? 1),
  interruptAfterTimeLimit: hangsAfterMs,
  markInterruptAsFailure: true,
});
