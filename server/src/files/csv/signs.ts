import type { PlainDate } from '@cairn/domain/plain-date';
import type { SignReason } from '../statements/statement.ts';
import { absolute, type Decimal, decimalText, negate, signOf as sideOf } from '../values/decimal.ts';
import type { WrittenAmount } from '../values/read-amount.ts';
import { directionsOf, ordersOf, proveByBalance } from './running-balance.ts';

/** An amount with the texts beside it that say which way the money went. */
export type AmountCell = {
  postedOn: PlainDate;
  written: WrittenAmount;
  amount: Decimal;
  flag: string;
  description: string;
  balance: Decimal | null;
};

/** `turned`: money out is positive. `plus-is-in`: only what came in has a sign. */
export type Sign = 'as-written' | 'turned' | 'plus-is-in';

const out =
  /^(?:d|db|dr|dbt|debit|debet|debito|débito|s|soll|af|out|outflow|ausgang|expense|spending|withdrawal|t|-|payment|dare|terhelés|kiadás|charge|purchase|sale|支出|出金|출금)$/i;
const into =
  /^(?:c|cr|crd|credit|kredit|credito|crédito|h|haben|bij|in|inflow|eingang|income|deposit|k|j|\+|avere|jóváírás|bevétel|refund|收入|入金|입금)$/i;

/** -1 for money out, 1 for money in, by a word that says only that. */
export function directionOf(flag: string): -1 | 1 | null {
  const word = flag.trim();
  if (out.test(word)) return -1;
  return into.test(word) ? 1 : null;
}

const incomeWords =
  /\b(?:payroll|salary|salaire|gehalt|lohn|paycheck|(?:direct|mobile|atm|cash|check|cheque|payroll) dep(?:osit)?|interest paid|zinsen|refund|refusjon|rückzahlung|remboursement|estorno|reembolso|payment received|payment.{0,3}thank|thank you|autopay|cashback|gutschrift|reversal|pagamento recebido|pago recibido|paiement reçu)\b/i;
const cardPayment =
  /\b(?:payment.{0,12}(?:thank|received)|thank you|autopay|automatic payment|online payment|direct debit|pagamento recebido|pago recibido|paiement reçu)\b/i;

/**
 * Which way the money went for each row whose amount is written without a sign: the balance rose or fell by it. Null for rows whose balance
 * does not say it, such as the oldest one; null for all where an amount has a sign, or the balances do not follow.
 */
export function directionsByBalance(cells: readonly AmountCell[]): (-1 | 1 | null)[] | null {
  if (cells.some(({ written, amount, balance }) => written.hasSign || sideOf(amount) < 0 || balance === null))
    return null;
  const tried = ordersOf(cells).map((isOldestFirst) => directionsOf(cells, isOldestFirst));
  const foundIn = (directions: readonly (-1 | 1 | null)[]) => directions.filter((one) => one !== null).length;
  const [best, rival] = tried.toSorted((a, b) => foundIn(b) - foundIn(a));
  // Where all went the same way, so did the oldest one: the signs of all are proven at once.
  if (
    best?.includes(1) !== true ||
    !best.includes(-1) ||
    foundIn(best) < Math.max(2, (cells.length - 1) * 0.8)
  )
    return null;
  return rival !== undefined && foundIn(rival) === foundIn(best) ? null : best;
}

/**
 * Decides by the balances where there are some, else by marks that only some rows have, by both signs, and at last by the words of what
 * commonly comes in. Null where nothing says it.
 */
export function signOf(cells: readonly AmountCell[]): { sign: Sign; because: SignReason } | null {
  const proof = proveByBalance(cells);
  if (proof !== null) return { sign: proof.sign === 1 ? 'as-written' : 'turned', because: 'balance' };
  const signed = cells.filter(({ written }) => written.hasSign);
  const negative = cells.filter(({ amount }) => amount.units < 0n);
  const positive = cells.filter(({ amount }) => amount.units > 0n);
  // Only what comes in is marked with a plus.
  if (signed.length > 0 && signed.length < cells.length && negative.length === 0)
    return { sign: 'plus-is-in', because: 'plus_signs' };
  // Of two columns without names neither is more likely money out.
  const areWritten = negative.every(({ written }) => written.isNegative);
  if (areWritten && positive.length === 0 && negative.length > 0)
    return { sign: 'as-written', because: 'minus_signs' };
  // Where all have one sign, words say of a few which way they went, and nothing of the others.
  if (negative.length === 0) return null;
  const votes = votesOf(cells);
  // Most rows are money out. Where words and counts contradict each other, a person decides.
  if (
    votes.asWritten > 0 &&
    votes.turned === 0 &&
    (votes.asWritten > 1 || negative.length >= positive.length)
  )
    return { sign: 'as-written', because: 'words' };
  if (votes.turned > 0 && votes.asWritten === 0)
    return positive.length > negative.length ? { sign: 'turned', because: 'words' } : null;
  // Few refunds among many charges are a card's, whose charges may have no minus. So may be few large payments among small charges.
  return areWritten &&
    negative.length > 0 &&
    positive.length <= negative.length * 2 &&
    (positive.length <= negative.length || middleOf(positive) > middleOf(negative))
    ? { sign: 'as-written', because: 'counts' }
    : null;
}

/** The size of the one in the middle. */
function middleOf(cells: readonly AmountCell[]): number {
  const sizes = cells.map(({ amount }) => Number(decimalText(absolute(amount)))).toSorted((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}

function votesOf(cells: readonly AmountCell[]): { asWritten: number; turned: number } {
  let asWritten = 0;
  let turned = 0;
  for (const { description, amount } of cells) {
    if (!incomeWords.test(description) && !cardPayment.test(description)) continue;
    if (amount.units > 0n) asWritten += 1;
    if (amount.units < 0n) turned += 1;
  }
  return { asWritten, turned };
}

export function withSign({ amount, written }: AmountCell, sign: Sign): Decimal {
  return sign === 'turned' || (sign === 'plus-is-in' && !written.hasSign) ? negate(amount) : amount;
}
