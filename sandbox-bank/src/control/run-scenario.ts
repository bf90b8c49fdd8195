import type { Bank } from '../bank/bank.ts';
import { sentNoticesOf } from '../bank/served-record.ts';
import type { ItemRecord } from '../records/item-record.ts';
import type { Scenario, Step } from '../scenarios/scenario.ts';
import { CONTROLS } from './controls.ts';

const NEEDS_NO_ITEM: ReadonlySet<string> = new Set(
  'clock history-delays failures rate-limit delays breaks page-size calm webhooks/knobs'.split(' '),
);

async function take(bank: Bank, { control, body = {} }: Step, item: ItemRecord | null): Promise<void> {
  const found = CONTROLS.find(({ path }) => path === `/control/${control}`);
  if (found === undefined) throw new Error(`no such control: ${control}`);
  const about = item === null || NEEDS_NO_ITEM.has(control) ? {} : { access_token: item.accessToken };
  await found.answer(bank, { ...about, ...body });
}

/** What a scenario does to the bank as it starts. */
export async function runStart(bank: Bank, { start = [] }: Scenario): Promise<void> {
  for (const step of start) await take(bank, step, null);
}

/** Takes an Item through the next stage of the bank's scenario, if there is one left. */
export async function runNextStage(bank: Bank, item: ItemRecord): Promise<void> {
  const notices = sentNoticesOf(bank.state, item.itemId);
  const stage = bank.scenario?.stages?.[notices.stages];
  if (stage === undefined) return;
  // Counted first: a step may lead to calls that ask for the next stage.
  notices.stages += 1;
  for (const step of stage) await take(bank, step, item);
  await bank.save();
}
