import { AppError } from '@cairn/contract/errors';
import { RefusedError } from '@cairn/domain/refused-error';
import type { Random } from '../../scripts/testing/random.ts';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import { isDatabaseGone } from '../../server/src/db/outage.ts';
import type { Database } from '../../server/src/db/pool.ts';
import { type Answer, type Effects, say } from './perform-call.ts';
import { type Call, drawCall, drawUndo } from './person.ts';
import type { OnCommit, WorldState } from './world-state.ts';

/** How often a person goes on editing while an earlier edit is not saved. */
const editAnywayChance = 0.3;

/** A page of the app in a person's browser. What the server has not answered is stored there, and sent again in its order. */
export class Page {
  readonly scope: HouseholdScope;
  readonly #world: WorldState;
  readonly #unanswered: Call[] = [];
  /** The call that was sent last. */
  #sentKey: string | null = null;

  constructor(world: WorldState, scope: HouseholdScope) {
    this.#world = world;
    this.scope = scope;
  }

  get hasUnsaved(): boolean {
    return this.#unanswered.length > 0;
  }

  /** The person acts, unless something waits to be saved and they leave it at that; all is sent. */
  async use(database: Database, random: Random, onCommit: OnCommit): Promise<void> {
    if (!this.hasUnsaved || random.chance(editAnywayChance)) {
      const call = await drawCall(database, { scope: this.scope, random, done: this.#world });
      if (call !== null) this.#unanswered.push(call);
    }
    await this.save(database, random, onCommit);
  }

  /** Sends what is unanswered, until there is no answer. */
  async save(database: Database, random: Random, onCommit: OnCommit): Promise<void> {
    for (let call = this.#unanswered[0]; call !== undefined; call = this.#unanswered[0]) {
      const answer = await this.#send(database, call, onCommit);
      if (random.chance(this.#world.plan.answerIsLost)) {
        this.#world.stats.lostAnswers += 1;
        return;
      }
      this.#unanswered.shift();
      if (answer === null) continue;
      this.#world.acknowledged.add(call.key);
      const { changeId } = answer;
      const better = drawUndo(
        random,
        this.#world.changes.find(({ id }) => id === changeId),
      );
      if (better !== null) this.#unanswered.unshift(better);
    }
  }

  /** null: it was refused, and the person was informed. Throws where there was no answer: it stays, and is sent again. */
  async #send(database: Database, call: Call, onCommit: OnCommit): Promise<Answer | null> {
    const world = this.#world;
    const onEffects = (effects: Partial<Effects>) => onCommit(() => world.commit(call.key, effects));
    if (this.#sentKey === call.key) world.stats.sentAgain += 1;
    this.#sentKey = call.key;
    const sending = { scope: this.scope, now: new Date(world.nowMs), done: world, onEffects };
    try {
      return await say(database, call, sending);
    } catch (error) {
      if (error instanceof AppError || error instanceof RefusedError) return null;
      if (!isDatabaseGone(error)) this.#unanswered.shift();
      throw error;
    }
  }
}
