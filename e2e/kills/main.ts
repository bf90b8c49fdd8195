// `npm run kills [-- --under edits --rounds 30 --seed 1]`: kill -9 of server, worker and PostgreSQL in turn, each during a sync
// (of `--rows 50000`) or, with `--under edits`, while somebody edits in a browser. `--pooled /usr/sbin/pgbouncer`: of one of two servers, one of two
// workers, the PgBouncer between them and PostgreSQL, and PostgreSQL.
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import config from '../playwright.config.ts';
import { closeAllAfter, type Open } from '../servers/close-all.ts';
import { openChance } from './chance.ts';
import { type KillUnderEdits, openEditKills } from './edit-kills.ts';
import { type Ground, openPlainGround, openSharedGround, type Victim } from './ground.ts';
import { openPooledGround } from './pooled-ground.ts';
import { openSyncKills } from './sync-kills.ts';

const { values } = parseArgs({
  options: {
    under: { type: 'string', default: 'syncs' },
    rounds: { type: 'string', default: '30' },
    rows: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    pooled: { type: 'string' },
  },
});
const rounds = Array.from({ length: Number(values.rounds) }, (_none, round) => round);
const { pooled } = values;
const victimsOfPooledGround = ['server', 'worker', 'pooler', 'database'] as const;
const close = (ground: Ground) => ground.close();
await closeAllAfter(values.under === 'edits' ? killUnderEdits : killInSyncs);

async function killInSyncs(open: Open): Promise<void> {
  const ground = await open(pooled === undefined ? openSharedGround : () => openPooledGround(pooled), close);
  const kill = openSyncKills(ground);
  const victims = pooled === undefined ? (['server', 'worker', 'database'] as const) : victimsOfPooledGround;
  for (const round of rounds) {
    const victim = atTurn(victims, round);
    const at = openChance(`${values.seed} ${round}`)();
    const killed = await kill({ victim, at }, Number(values.rows));
    const when = killed.cameTooLate ? 'after the sync' : `${Math.round(at * 100)} % into the sync`;
    say(`${round + 1}. ${victim}, ${when}: whole again after ${seconds(killed.mendedAfterMs)}, to the cent`);
  }
}

async function killUnderEdits(open: Open): Promise<void> {
  // Playwright would end the process at a signal, before the servers are stopped.
  const options = {
    ...config.use?.launchOptions,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
  const browser = await open(
    () => chromium.launch(options),
    (opened) => opened.close(),
  );
  const ways = await (pooled === undefined ? waysOfOne(open, browser) : waysOfPooled(open, browser, pooled));
  const habits = ['stays', 'reloads', 'leaves'] as const;
  for (const round of rounds) {
    const { name, victim, kill } = atTurn(ways, round);
    const meanwhile = atTurn(habits, round);
    const killed = await kill({ victim, meanwhile, seed: `${values.seed} ${round}` });
    const unsaved = killed.unsaved === null ? '' : `, ${killed.unsaved} shown as unsaved`;
    const lost = killed.answerLost ? ', one of them done' : '';
    say(
      `${round + 1}. ${name}, the browser ${meanwhile}: ${killed.edits} edits${unsaved}${lost}; all saved once after ${seconds(killed.mendedAfterMs)}`,
    );
  }
}

type Way = { name: string; victim: Victim; kill: KillUnderEdits };

async function waysOfOne(open: Open, browser: Browser): Promise<Way[]> {
  const shared = openEditKills(await open(openSharedGround, close), browser);
  const plain = openEditKills(await open(openPlainGround, close), browser);
  return [
    { name: 'server', victim: 'server', kill: shared },
    { name: 'worker', victim: 'worker', kill: shared },
    { name: 'database', victim: 'database', kill: shared },
    { name: 'server, not its database', victim: 'server', kill: plain },
    { name: 'built-in database', victim: 'database', kill: plain },
  ];
}

async function waysOfPooled(open: Open, browser: Browser, pgBouncer: string): Promise<Way[]> {
  const kill = openEditKills(await open(() => openPooledGround(pgBouncer), close), browser);
  return victimsOfPooledGround.map((victim) => ({ name: victim, victim, kill }));
}

function atTurn<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('There is nothing to take turns');
  return item;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
