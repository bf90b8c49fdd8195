import type { Crew } from './crew.ts';
import { Page } from './page.ts';
import type { WorldState } from './world-state.ts';

/** How many people have the app open a second time, in another browser. */
const secondPages = 0.3;

/** The people of a world, with the pages that they have open. */
export class People {
  readonly #world: WorldState;
  readonly #crew: Crew;
  readonly #pages: Page[] = [];

  constructor(world: WorldState, crew: Crew) {
    this.#world = world;
    this.#crew = crew;
  }

  /** Everybody opens the app. */
  openPages(): void {
    for (const scope of this.#world.scopes) {
      for (let pages = this.#world.random.chance(secondPages) ? 2 : 1; pages > 0; pages -= 1)
        this.#pages.push(new Page(this.#world, scope));
    }
  }

  /** Somebody says something. */
  sayOne(): void {
    const page = this.#world.random.pick(this.#pages);
    if (page === undefined || this.#isBusy(page)) return;
    this.#world.stats.edits += 1;
    this.#start(page, 'use');
  }

  /** Has a page send what it has not saved; false when none has anything. */
  saveOne(): boolean {
    const page = this.#pages.find((one) => one.hasUnsaved && !this.#isBusy(one));
    if (page === undefined) return false;
    this.#start(page, 'save');
    return true;
  }

  #isBusy(page: Page): boolean {
    return this.#crew.running.some(({ role }) => role === page);
  }

  #start(page: Page, what: 'use' | 'save'): void {
    const random = this.#world.fork();
    this.#crew.spawn(`person ${this.#pages.indexOf(page)}`, page, ({ sessions }, onCommit) =>
      page[what](sessions.database, random, onCommit),
    );
  }
}
