import { randomUUID } from 'node:crypto';
import { TouchedDays } from '../totals/daily-totals.store.ts';
import type { RowWrite } from '../transactions/row-writes.store.ts';
import type { DeltaPlan } from './delta-plan.ts';

/** What later steps need of added transactions, so that the transactions themselves need not stay in memory. */
export class AddedRows {
  readonly ids = new Set<string>();
  readonly days = new TouchedDays();
  /** Absolute amounts in cents. */
  readonly sizes = new Set<number>();
  readonly countByAccount = new Map<string, number>();
  /** Those that rules want split. */
  readonly splitIds: string[] = [];

  /** Completes planned transactions one by one, under new ids, and notes each. */
  *recordEach(
    inserts: DeltaPlan['inserts'],
    complete: (planned: DeltaPlan['inserts'][number] & { id: string }) => RowWrite,
  ): Generator<RowWrite> {
    for (const insert of inserts) {
      const write = complete({ id: randomUUID(), ...insert });
      this.#note(write);
      yield write;
    }
  }

  #note({ id, accountId, row, prediction }: RowWrite): void {
    this.ids.add(id);
    this.days.add(accountId, row.postedOn);
    this.sizes.add(Math.abs(row.amountCents));
    this.countByAccount.set(accountId, (this.countByAccount.get(accountId) ?? 0) + 1);
    if (prediction.ruleEffects.split !== undefined) this.splitIds.push(id);
  }
}
