import type { ActorPool } from './actor-pool.ts';
import { Page } from './page.ts';
import type { WorldState } from './world-state.ts';

/** How many people have the app open a second time, in another browser. */
const secondPageChance = 0.3;

/** The people of a world, with the pages that they have open. */
export class People {
  readonly #world: WorldState;
  readonly #actorPool: ActorPool;
  readonly #pages: Page[] = [];

  constructor(world: WorldState, actorPool: ActorPool) {
    this.#world = world;
    this.#actorPool = actorPool;
  }

  /** Everybody opens the app. */
  openPages(): void {
    for (const scope of this.#world.scopes) {
      for (let pages = this.#world.random.chance(secondPageChance) ? 2 : 1; pages > 0; pages -= 1)
        this.#pages.push(new Page(this.#world, scope));
    }
  }

  /** A person acts. */
  startCall(): void {
    const page = this.#world.random.pick(this.#pages);
    if (page === undefined || this.#isBusy(page)) return;
    this.#world.stats.edits += 1;
    this.#start(page, 'use');
  }

  /** Has a page send what it has not saved; false when none has anything. */
  resend(): boolean {
    const page = this.#pages.find((one) => one.hasUnsaved && !this.#isBusy(one));
    if (page === undefined) return false;
    this.#start(page, 'save');
    return true;
  }

  #isBusy(page: Page): boolean {
    return this.#actorPool.running.some(({ role }) => role === page);
  }

  #start(page: Page, what: 'use' | 'save'): void {
    const random = this.#world.fork();
    this.#actorPool.spawn(`person ${this.#pages.indexOf(page)}`, page, ({ sessions }, onCommit) =>
      page[what](sessions.database, random, onCommit),
    );
  }
}
