import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { itemRecordSchema } from '../records/item-record.ts';
import { webhookKeySchema } from '../webhooks/signing.ts';

const linkTokenSchema = z.object({
  token: z.string(),
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
  /** Set in update mode: the Item to repair. */
  itemId: z.string().nullable(),
  accountSelection: z.boolean(),
  clientName: z.string(),
  language: z.string(),
  countryCodes: z.array(z.string()),
  products: z.array(z.string()),
  consentedProducts: z.array(z.string()),
  webhook: z.string().nullable(),
  redirectUri: z.string().nullable(),
  daysRequested: z.number(),
  accountFilters: z.record(z.string(), z.object({ account_subtypes: z.array(z.string()) })).nullable(),
  institutionData: z.object({ routing_number: z.string() }).nullable().default(null),
  consumed: z.boolean(),
  /** The sessions that ended in success, for /link/token/get. */
  sessions: z.array(
    z.object({
      linkSessionId: z.string(),
      startedAtMs: z.number(),
      finishedAtMs: z.number(),
      publicToken: z.string(),
      itemId: z.string(),
    }),
  ),
});
export type LinkTokenRecord = z.infer<typeof linkTokenSchema>;

const publicTokenSchema = z.object({ itemId: z.string(), expiresAtMs: z.number(), used: z.boolean() });

/** What was already sent about an Item by webhook. */
const sentNoticesSchema = z.object({
  /** Whether a client has ever called /transactions/sync for it. */
  synced: z.boolean(),
  initial: z.boolean(),
  historical: z.boolean(),
  /** How many entries of the Item's log were announced; null without a receiver. */
  entries: z.number().nullable(),
  /** The day for which holdings were announced, as a date; null before the first. */
  holdingsOn: z.string().nullable(),
  /** The end of consent that was announced, and whether it was still to come; null before the first. */
  consent: z.object({ endsAtMs: z.number(), ended: z.boolean() }).nullable(),
  /** How many stages of the bank's scenario the Item has been through. */
  stages: z.number(),
  lastWebhook: z.object({ sentAtMs: z.number(), code: z.string() }).nullable(),
});
export type SentNotices = z.infer<typeof sentNoticesSchema>;

/** How quickly history comes to Items whose transactions begin at or after `fromMs`. */
const historyDelaysSchema = z.object({
  fromMs: z.number(),
  initialDelayMs: z.number(),
  historicalDelayMs: z.number(),
  /** Of this institution's Items only; null: of all. */
  institutionId: z.string().nullable().default(null),
});

const stateSchema = z.object({
  version: z.literal(1),
  /** How far the bank's clock is ahead of the machine's. Parts of a day are allowed. */
  clockAheadDays: z.number(),
  /** Appended to, never changed: the log of an Item follows from the delays it began with. */
  historyDelays: z.array(historyDelaysSchema).default([]),
  webhookKey: webhookKeySchema.nullable().default(null),
  /** By Item id. */
  notices: z.record(z.string(), sentNoticesSchema).default({}),
  linkTokens: z.record(z.string(), linkTokenSchema),
  publicTokens: z.record(z.string(), publicTokenSchema),
  items: z.record(z.string(), itemRecordSchema),
});
export type BankState = z.infer<typeof stateSchema>;

/** The bank's records in memory, and the file that stores them. */
export type StateFile = {
  state: BankState;
  /** Resolves when everything changed so far is safely in the file. */
  save(): Promise<void>;
};

const EMPTY: BankState = {
  version: 1,
  clockAheadDays: 0,
  historyDelays: [],
  webhookKey: null,
  notices: {},
  linkTokens: {},
  publicTokens: {},
  items: {},
};

/**
 * Opens the file, or starts empty when there is none.
 * @throws Error with one line when the file cannot be read or is not a state file.
 */
export async function openStateFile(path: string): Promise<StateFile> {
  await mkdir(dirname(path), { recursive: true });
  const state = await readState(path);
  let running: Promise<void> = Promise.resolve();
  let queued: Promise<void> | null = null;
  return {
    state,
    // Callers that come while a write is running share the next one, which holds all their changes.
    save: () => {
      const startNext = () => {
        queued = null;
        running = writeWhole(path, JSON.stringify(state));
        return running;
      };
      queued ??= running.then(startNext, startNext);
      return queued;
    },
  };
}

async function readState(path: string): Promise<BankState> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return structuredClone(EMPTY);
    throw error;
  }
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${path} is not a sandbox bank's state file; move it away to start afresh`);
  }
}

/** Replaces the file in one step, so that a crash leaves either the old records or the new ones. */
async function writeWhole(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
