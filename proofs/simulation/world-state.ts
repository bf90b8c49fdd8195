import { type PlainDate, todayIn } from '@cairn/domain/plain-date';
import { Random } from '../../scripts/testing/random.ts';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import type { EncryptionKeys } from '../../server/src/sealing/seal.ts';
import type { SimulationEnvironment } from './environment.ts';
import { type FaultPlan, planFaults } from './faults.ts';
import type { Effects } from './perform-call.ts';
import type { Change, Edit } from './person.ts';
import type { ProviderItem, SimBank } from './sim-bank.ts';
import { SimQueue } from './sim-queue.ts';
import { newStats } from './stats.ts';
import type { Trace } from './trace.ts';

export const timeZone = 'America/New_York';
const startMs = Date.parse('2026-03-02T15:00:00Z');

/** What is given to it happens when the transaction under way is committed. */
export type OnCommit = (effect: () => void) => void;

/** A connection with its bank. */
export type SimItem = {
  id: string;
  bank: SimBank;
  scope: HouseholdScope;
  /** The key to its token is lost: it says Reconnect. */
  needsReconnect: boolean;
  /** A person has asked for its end. */
  isDisconnecting: boolean;
};

/** What is so in a world, for all who have a part in it. */
export class WorldState {
  readonly items: SimItem[] = [];
  readonly scopes: HouseholdScope[] = [];
  /** All Items that were ever made. */
  readonly provider: ProviderItem[] = [];
  /** Edits that were really committed, in order. */
  readonly edits: Edit[] = [];
  /** What people may undo, of what was really committed. */
  readonly changes: Change[] = [];
  /** By their keys: the calls that were committed, and those that were answered as done. */
  readonly committed = new Set<string>();
  readonly acknowledged = new Set<string>();
  /** What was seen that must never be. */
  readonly violations: string[] = [];
  /** Errors that were ours and not the bank's. */
  readonly failures: string[] = [];
  readonly stats = newStats();
  readonly queue = new SimQueue();
  keys: EncryptionKeys = { currentVersion: 1, keys: new Map([[1, Buffer.alloc(32)]]) };
  readonly environment: SimulationEnvironment;
  readonly random: Random;
  readonly trace: Trace;
  plan: FaultPlan;
  nowMs = startMs;

  constructor(environment: SimulationEnvironment, seed: number, trace: Trace) {
    this.environment = environment;
    this.trace = trace;
    this.random = new Random(seed);
    this.plan = planFaults(this.random);
  }

  /** A call is committed, with what it does. */
  commit(key: string, { edits = [], changes = [], takenBack = 0 }: Partial<Effects>): void {
    if (this.committed.has(key)) this.violations.push(`the call ${key} counts twice`);
    this.committed.add(key);
    this.edits.push(...edits);
    this.changes.push(...changes);
    this.stats.taught += changes.length;
    this.stats.takenBack += takenBack;
  }

  /** The bank that an access token opens. */
  bankOf(accessToken: string): SimBank | undefined {
    return this.provider.find((one) => one.accessToken === accessToken)?.bank;
  }

  /** Numbers of its own for an actor that may run beside others, so that the order among them changes nothing. */
  fork(): Random {
    return new Random(this.random.int(0, 2 ** 31));
  }

  today(): PlainDate {
    return todayIn(timeZone, new Date(this.nowMs));
  }
}
