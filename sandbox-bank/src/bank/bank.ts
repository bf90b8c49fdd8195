import { randomUUID } from 'node:crypto';
import { type BankError, bankError } from '../errors/errors.ts';
import type { Change } from '../log/change-log.ts';
import { castMember } from '../persona/cast.ts';
import { customPersona } from '../persona/custom.ts';
import { parseCustomDocument } from '../persona/custom-document.ts';
import { dynamicPersona } from '../persona/dynamic.ts';
import { personOf } from '../persona/person.ts';
import type { Clockwork, Persona } from '../persona/persona.ts';
import { staticPersona } from '../persona/static.ts';
import { type Faults, noFaults } from '../records/faults.ts';
import { type Institution, institutionById } from '../records/institutions.ts';
import type { Action, Identity, ItemRecord } from '../records/item-record.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { scenarioNamed } from '../scenarios/scenarios.ts';
import { Deliveries } from '../webhooks/deliveries.ts';
import { newWebhookKey, type WebhookKey } from '../webhooks/signing.ts';
import { dateText, zoneOf } from '../world/calendar.ts';
import { lifeAt } from '../world/life.ts';
import { itemLogs } from './item-logs.ts';
import { personaThrough } from './item-persona.ts';
import { recordLastWebhook } from './served-record.ts';
import { type BankState, openStateFile } from './state-file.ts';

export type SandboxBankOptions = {
  clientId: string;
  secret: string;
  /** Where the bank stores its records: one JSON file, made when absent. */
  stateFile: string;
  /** IANA name; decides what the bank's today is. Default America/New_York. */
  timeZone?: string;
  now?: () => Date;
  /** From the exchange to the first 30 days of rows. Default 400. */
  initialDelayMs?: number;
  /** From the exchange to the whole history. Default 1500. */
  historicalDelayMs?: number;
  /** Whether calls beyond Plaid's limits per minute end with 429. Default false. */
  rateLimits?: boolean;
  /** Name of a scenario that every newly linked Item goes through. Default none. */
  scenario?: string;
};

const DAY_MS = 86_400_000;

type Holder = Pick<ItemRecord, 'identity' | 'institutionId'>;

/** The bank: its records, its clock, its account holders. Everything a request handler needs. */
export type Bank = {
  clientId: string;
  secret: string;
  rateLimits: boolean;
  state: BankState;
  faults: Faults;
  /** The clockwork of Items whose transactions begin now. */
  readonly clockwork: Clockwork;
  /** The clockwork of Items whose transactions began at that instant: delays changed later do not touch them. */
  clockworkAt(startedAtMs: number, institutionId?: string): Clockwork;
  webhookKey: WebhookKey;
  deliveries: Deliveries;
  /** What every newly linked Item goes through, or null. */
  scenario: Scenario | null;
  save(): Promise<void>;
  /** The bank's present, in milliseconds. */
  nowMs(): number;
  /** The bank's calendar date. */
  today(): string;
  /** Moves the bank's clock forward, for good once saved. */
  advance(ms: number): void;
  /** The account holder; for an Item, with the accounts and balances that actions on it led to. */
  personaOf(holder: Holder | ItemRecord): Persona;
  /** The part of an Item's change log that is visible now. */
  logOf(item: ItemRecord): readonly Change[];
  /** When an Item's log shows its next entry, or infinity. */
  nextChangeMs(item: ItemRecord): number;
  itemByAccessToken(accessToken: string): ItemRecord | undefined;
  readonly heart: Heart;
};

/** Sends webhooks by a timer, between calls as well as with them. */
export type Heart = {
  /** Sends news, starts due deliveries and sets the next timer. Waits for the records to be saved, not for responses. */
  beat(): Promise<void>;
  /** Ends the timer and the deliveries under way. */
  stop(): Promise<void>;
};

/** @throws Error with one line when the state file is unusable, RangeError when the time zone is unknown. */
export async function openBank(
  options: SandboxBankOptions,
  startHeart: (bank: Bank) => Heart,
): Promise<Bank> {
  const file = await openStateFile(options.stateFile);
  const { state } = file;
  const clock = options.now ?? (() => new Date());
  const nowMs = () => clock().getTime() + Math.round(state.clockAheadDays * DAY_MS);
  const machineSeconds = () => Math.floor(clock().getTime() / 1000);
  const webhookKey = state.webhookKey ?? newWebhookKey(machineSeconds());
  if (state.webhookKey === null) {
    state.webhookKey = webhookKey;
    await file.save();
  }
  const clockworkAt = clockworks(state, options);
  const clockworkOf = ({ transactionsFromMs, institutionId }: Partial<ItemRecord>) =>
    clockworkAt(transactionsFromMs ?? nowMs(), institutionId);
  const holderOf = personaSource();
  const logs = itemLogs((item) => holderOf(item, clockworkOf(item)), clockworkOf);
  const deliveries = new Deliveries({
    key: webhookKey,
    nowMs,
    machineSeconds,
    attempted: ({ itemId, code }) => recordLastWebhook(state, itemId, { sentAtMs: nowMs(), code }),
  });
  const bank: Bank = {
    clientId: options.clientId,
    secret: options.secret,
    rateLimits: options.rateLimits ?? false,
    state,
    save: file.save,
    faults: noFaults(),
    get clockwork() {
      return clockworkAt(nowMs());
    },
    clockworkAt,
    webhookKey,
    deliveries,
    scenario: options.scenario === undefined ? null : scenarioNamed(options.scenario),
    nowMs,
    today: () => dateText(clockworkAt(nowMs()).zone.dayAt(nowMs())),
    advance: (ms) => {
      state.clockAheadDays += ms / DAY_MS;
    },
    personaOf: (holder) =>
      'itemId' in holder
        ? personaThrough(holder, holderOf(holder, clockworkOf(holder)), logs)
        : holderOf(holder, clockworkOf(holder)),
    logOf: (item) => logs.visible(item, nowMs()),
    nextChangeMs: (item) => logs.nextChangeMs(item, nowMs()),
    itemByAccessToken: (accessToken) =>
      Object.values(state.items).find((item) => item.accessToken === accessToken),
    get heart() {
      return heart;
    },
  };
  const heart = startHeart(bank);
  return bank;
}

/** The bank's clockwork at each time: as it was opened, and as it was set since. */
function clockworks(state: BankState, options: SandboxBankOptions): Bank['clockworkAt'] {
  const opened: Clockwork = {
    zone: zoneOf(options.timeZone ?? 'America/New_York'),
    initialDelayMs: options.initialDelayMs ?? 400,
    historicalDelayMs: options.historicalDelayMs ?? 1500,
  };
  const known = new Map<BankState['historyDelays'][number], Clockwork>();
  return (startedAtMs, of) => {
    const set = state.historyDelays.findLast(
      ({ fromMs, institutionId }) =>
        fromMs <= startedAtMs && (institutionId === null || institutionId === of),
    );
    if (set === undefined) return opened;
    const { initialDelayMs, historicalDelayMs } = set;
    const clockwork = known.get(set) ?? { zone: opened.zone, initialDelayMs, historicalDelayMs };
    known.set(set, clockwork);
    return clockwork;
  };
}

/** Account holders are worked out once for each clockwork; they follow from the Item's record alone. */
function personaSource(): (holder: Holder, clockwork: Clockwork) => Persona {
  const custom = new WeakMap<Clockwork, WeakMap<Identity, Persona>>();
  return ({ identity, institutionId }, clockwork) => {
    if (identity.kind === 'dynamic') return dynamicPersona(clockwork);
    if (identity.kind === 'static') {
      const member = castMember(identity.username);
      if (member === undefined) throw new Error(`no account holder is named ${identity.username}`);
      return staticPersona(member, clockwork);
    }
    if (identity.kind === 'custom') {
      const cached = custom.get(clockwork) ?? new WeakMap<Identity, Persona>();
      custom.set(clockwork, cached);
      const known = cached.get(identity);
      if (known !== undefined) return known;
      const parsed = parseCustomDocument(identity.document);
      if ('problem' in parsed) throw new Error(parsed.problem);
      const persona = customPersona(parsed.document, clockwork);
      cached.set(identity, persona);
      return persona;
    }
    return personOf(lifeAt(institutionId, institutionById(institutionId)?.currency ?? 'USD'), clockwork);
  };
}

/** Records an action on an Item. The clock moves by 1 ms before and after, so that each instant is unique. The caller saves. */
export function act(bank: Bank, item: ItemRecord, actionAt: (atMs: number) => Action): void {
  bank.advance(1);
  item.actions.push(actionAt(bank.nowMs()));
  bank.advance(1);
}

/** The error of an institution that cannot be reached for an Item or at all, or null. */
export function outageOf(bank: Bank, institution: Institution, itemId: string | null): BankError | null {
  if (institution.health === 'unsupported') return bankError('INSTITUTION_NO_LONGER_SUPPORTED');
  const down = bank.faults.down.has(institution.id) || (itemId !== null && bank.faults.down.has(itemId));
  return down || institution.health === 'down' ? bankError('INSTITUTION_DOWN') : null;
}

export function newToken(kind: 'access' | 'public' | 'link'): string {
  return `${kind}-sandbox-${randomUUID()}`;
}
