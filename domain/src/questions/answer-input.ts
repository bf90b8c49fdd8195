import type { AskLedger } from './ask-ledger.ts';
import type { AskVocabulary } from './vocabulary.ts';

/** What an answer is made from. `currency` is the household's. */
export type AnswerInput = { ledger: AskLedger; vocabulary: AskVocabulary; currency: string };
