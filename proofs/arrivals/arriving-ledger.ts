import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { BankDelta } from '../../server/src/ledger/types.ts';
import type { ArrivingFile } from './sources.ts';

/** A transaction that counts. */
export type ShownRow = { id: string; day: PlainDate; cents: number; text: string; note: string | null };

/** What a person says of a row of a file that may be a transaction which is there. */
export type IsSame = (row: Pick<ShownRow, 'day' | 'cents'>, there: Omit<ShownRow, 'id' | 'note'>) => boolean;

export type Entered = { amount: Cents; date: PlainDate; description: string };

/** The ledger of one account, as those who bring money into it use it. */
export type ArrivingLedger = {
  /** Returns the import’s id. A person puts each file into the account where that was not found, and says what is the same where asked. */
  importFile: (file: ArrivingFile, isSame: IsSame) => Promise<string>;
  /** Rows of which a person had to say whether they are there. */
  readonly rowsAsked: number;
  /** `keepEdited`: whether transactions stay on which a person wrote. */
  undo: (importId: string, keepEdited: boolean) => Promise<void>;
  /** The account becomes that of a bank, with what is in it. */
  link: () => Promise<void>;
  sync: (delta: BankDelta) => Promise<void>;
  enter: (entered: Entered) => Promise<void>;
  note: (id: string, note: string) => Promise<void>;
  rows: () => Promise<ShownRow[]>;
  /** What contradicts itself. */
  problems: () => Promise<string[]>;
};
