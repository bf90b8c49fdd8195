// A process of the simulation: lives through the share of worlds that it is given, and reports each.
import { runShare, share } from './one-process.ts';

const { argv } = process;
// It ends with the process that started it.
process.once('disconnect', () => process.exit(1));
await runShare(share.parse(JSON.parse(argv[2] ?? '')), (report) => process.send?.(report));
process.channel?.unref();
