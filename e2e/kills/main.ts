// `npm run kills [-- --rounds 30 --rows 50000 --seed 1]`: kill -9 of server, worker and PostgreSQL in turn, each during a sync.
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type Kill, openGround } from './kills.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    rows: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
  },
});
const victims = ['server', 'worker', 'database'] as const satisfies Kill['victim'][];

/** In [0, 1), and the same for one seed and round. */
function chance(round: number): number {
  return createHash('sha256').update(`${values.seed} ${round}`).digest().readUInt32BE() / 2 ** 32;
}

const ground = await openGround();
try {
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const victim = victims[round % victims.length] ?? 'server';
    const killed = await ground.kill({ victim, at: chance(round) }, Number(values.rows));
    const when = killed.cameTooLate ? 'after the sync' : `${Math.round(killed.at * 100)} % into the sync`;
    process.stdout.write(
      `${round + 1}. ${victim}, ${when}: whole again after ${(killed.mendedAfterMs / 1000).toFixed(1)} s, to the cent\n`,
    );
  }
} finally {
  await ground.close();
}
