import type { ClientBase } from 'pg';
import { replaceLostKey } from '../../server/src/bank/lost-key.store.ts';
import { executeAsAdmin } from '../../server/src/db/admin.ts';
import { underRoleLock } from '../../server/src/db/roles.ts';
import {
  adoptKey,
  isNewestKey,
  rotateKey,
  WrongKeyError,
} from '../../server/src/sealing/sealing-keys.store.ts';
import type { WorldState } from './world-state.ts';

const keyBytes = 32;

/** The command of the operator is killed, before its commit or right after. */
class Killed extends Error {}

/** The operator of the server, and its key. The server is down while they change it. */
export class Operator {
  readonly #world: WorldState;
  #key: Buffer;

  constructor(world: WorldState) {
    this.#world = world;
    this.#key = this.#newKey();
  }

  /** The first start. What other worlds have left is gone: a key is of a whole database. */
  async begin(): Promise<void> {
    const { environment } = this.#world;
    await environment.clear();
    await executeAsAdmin(environment.adminUrl, 'delete from identity.encryption_keys');
    await this.#startWith(this.#key);
  }

  /** Seals everything with another key. */
  async rotateKey(): Promise<void> {
    const [oldKey, newKey] = [this.#key, this.#newKey()];
    this.#world.stats.rotatedKeys += 1;
    await this.#change(newKey, (admin) => rotateKey(admin, oldKey, newKey));
    await this.#refuseToStartWith(oldKey);
    await this.#startWith(newKey);
  }

  /** The key is lost, as after a restore without it, and the operator goes on with another. */
  async loseKey(): Promise<void> {
    const newKey = this.#newKey();
    this.#world.stats.lostKeys += 1;
    await this.#refuseToStartWith(newKey);
    await this.#change(newKey, (admin) => replaceLostKey(admin, newKey, new Date(this.#world.nowMs)));
    await this.#startWith(newKey);
  }

  /** As the operator's command does it; it is killed now and then, and run again. */
  async #change(newKey: Buffer, work: (admin: ClientBase) => Promise<unknown>): Promise<void> {
    const { random, trace } = this.#world;
    for (let kills = random.int(0, 2); kills >= 0; kills -= 1) {
      const isKilled = kills > 0 && random.chance(0.5);
      trace.add(isKilled ? 'the operator is killed while the key changes' : 'the operator changes the key');
      await this.#asAdmin(async (admin) => {
        if ((await isNewestKey(admin, newKey)) !== true) await work(admin);
        if (isKilled) throw new Killed();
      }).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
    }
  }

  async #startWith(key: Buffer): Promise<void> {
    const version = await this.#asAdmin((admin) => adoptKey(admin, key));
    this.#key = key;
    this.#world.keys = { currentVersion: version, keys: new Map([[version, key]]) };
  }

  async #refuseToStartWith(key: Buffer): Promise<void> {
    const isStarted = await this.#asAdmin((admin) => adoptKey(admin, key)).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof WrongKeyError)) throw error;
        return false;
      },
    );
    if (isStarted) this.#world.violations.push('the server starts with a key that is not the database’s');
  }

  #asAdmin<T>(work: (admin: ClientBase) => Promise<T>): Promise<T> {
    return underRoleLock(this.#world.environment.adminUrl, work);
  }

  #newKey(): Buffer {
    return Buffer.from(this.#world.random.hex(keyBytes), 'hex');
  }
}
