import { randomUUID } from 'node:crypto';
import { type Faults, noFaults } from './faults.ts';
import { type Institution, institutionById } from './institutions.ts';
import type { Identity, ItemRecord } from './item-record.ts';
import { type Change, type Draft, inOrder, visibleLength } from './log/change-log.ts';
import { castMember } from './persona/cast.ts';
import { customPersona } from './persona/custom.ts';
import { parseCustomDocument } from './persona/custom-document.ts';
import { dynamicPersona } from './persona/dynamic.ts';
import { extraRowDrafts } from './persona/extra-rows.ts';
import { personOf } from './persona/person.ts';
import type { Clockwork, Persona } from './persona/persona.ts';
import { staticPersona } from './persona/static.ts';
import { type BankError, bankError } from './protocol/errors.ts';
import { type BankState, openStateFile } from './state-file.ts';
import { type Day, dateText, zoneOf } from './world/calendar.ts';
import { lifeAt } from './world/life.ts';

export type SandboxBankOptions = {
  clientId: string;
  secret: string;
  /** Where the bank keeps its records: one JSON file, made when absent. */
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
};

const DAY_MS = 86_400_000;

/** Logs are written this far ahead and shown as their time comes, so that a passing day costs nothing. */
const LOG_AHEAD_DAYS = 35;

/** The bank: its records, its clock, its account holders. Everything a request handler needs. */
export type Bank = {
  clientId: string;
  secret: string;
  rateLimits: boolean;
  state: BankState;
  faults: Faults;
  clockwork: Clockwork;
  save(): Promise<void>;
  /** The bank's present, in milliseconds. */
  nowMs(): number;
  /** The bank's calendar date. */
  today(): string;
  personaOf(holder: Pick<ItemRecord, 'identity' | 'institutionId'>): Persona;
  /** The part of an Item's change log that is visible now. */
  logOf(item: ItemRecord): readonly Change[];
  itemByAccessToken(accessToken: string): ItemRecord | undefined;
};

/** @throws Error with one line when the state file is unusable, RangeError when the time zone is unknown. */
export async function openBank(options: SandboxBankOptions): Promise<Bank> {
  const file = await openStateFile(options.stateFile);
  const clock = options.now ?? (() => new Date());
  const clockwork: Clockwork = {
    zone: zoneOf(options.timeZone ?? 'America/New_York'),
    initialDelayMs: options.initialDelayMs ?? 400,
    historicalDelayMs: options.historicalDelayMs ?? 1500,
  };
  const nowMs = () => clock().getTime() + file.state.clockAheadDays * DAY_MS;
  const personaOf = personaSource(clockwork);
  const logs = new Map<string, { builtFor: string; throughDay: Day; log: Change[]; visible: Change[] }>();
  return {
    clientId: options.clientId,
    secret: options.secret,
    rateLimits: options.rateLimits ?? false,
    state: file.state,
    save: file.save,
    faults: noFaults(),
    clockwork,
    nowMs,
    today: () => dateText(clockwork.zone.dayAt(nowMs())),
    personaOf,
    logOf: (item) => {
      const today = clockwork.zone.dayAt(nowMs());
      const builtFor = `${item.actions.length}:${item.accounts.length}:${item.transactionsFromMs}`;
      let built = logs.get(item.itemId);
      if (built === undefined || built.builtFor !== builtFor || built.throughDay < today) {
        const throughDay = today + LOG_AHEAD_DAYS;
        const throughMs = clockwork.zone.instantAt(throughDay, 0);
        const log = writeLog(personaOf(item), item, throughMs, clockwork);
        built = { builtFor, throughDay, log, visible: [] };
        logs.set(item.itemId, built);
      }
      // The same array while nothing new is visible, so that what was worked out from it can be kept by it.
      const length = visibleLength(built.log, nowMs());
      if (built.visible.length !== length) built.visible = built.log.slice(0, length);
      return built.visible;
    },
    itemByAccessToken: (accessToken) =>
      Object.values(file.state.items).find((item) => item.accessToken === accessToken),
  };
}

/** Account holders are worked out once and kept; they follow from the Item's record alone. */
function personaSource(clockwork: Clockwork): Bank['personaOf'] {
  const custom = new WeakMap<Identity, Persona>();
  const dynamic = dynamicPersona(clockwork);
  return ({ identity, institutionId }) => {
    if (identity.kind === 'dynamic') return dynamic;
    if (identity.kind === 'static') {
      const member = castMember(identity.username);
      if (member === undefined) throw new Error(`nobody here is called ${identity.username}`);
      return staticPersona(member, clockwork);
    }
    if (identity.kind === 'custom') {
      const known = custom.get(identity);
      if (known !== undefined) return known;
      const parsed = parseCustomDocument(identity.document);
      if ('problem' in parsed) throw new Error(parsed.problem);
      const persona = customPersona(parsed.document, clockwork);
      custom.set(identity, persona);
      return persona;
    }
    return personOf(lifeAt(institutionId, institutionById(institutionId)?.currency ?? 'USD'), clockwork);
  };
}

function writeLog(persona: Persona, item: ItemRecord, throughMs: number, clockwork: Clockwork): Change[] {
  const drafts = persona.draftsOf(item, throughMs).concat(extraRowDrafts(item, persona.accounts, clockwork));
  const log = inOrder(drafts);
  const nudges = item.actions.filter((action) => action.kind === 'nudge');
  if (nudges.length === 0) return log;
  return inOrder([...drafts, ...nudges.flatMap(({ atMs }) => nudgeDraft(log, atMs))]);
}

/** A change without news: the newest posted row is sent again as it is, as Plaid often does. */
function nudgeDraft(log: readonly Change[], atMs: number): Draft[] {
  const visible = log.slice(0, visibleLength(log, atMs));
  const newest = visible.findLast((change) => change.kind !== 'removed' && !change.transaction.pending);
  if (newest === undefined || newest.kind === 'removed') return [];
  return [{ change: { atMs, kind: 'modified', transaction: newest.transaction }, rank: 2, orderMs: atMs }];
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
