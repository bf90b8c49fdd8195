import type { NoticeKind } from '@cairn/contract/notice-settings';
import { budgetName, budgetStatus } from '@cairn/domain/budgets';
import { type Cents, zeroCents } from '@cairn/domain/money';
import { sumOfRows } from '@cairn/domain/partial-sum';
import { addDays, monthOf, type PlainDate, todayIn } from '@cairn/domain/plain-date';
import type { AnswerInput } from '@cairn/domain/questions/answer-input';
import { answerReading } from '@cairn/domain/questions/answer-reading';
import { textOfAnswer } from '@cairn/domain/questions/answer-text';
import type { AskReading } from '@cairn/domain/questions/reading';
import { readAccountHistory } from '../accounts/account-history.store.ts';
import { readMentions } from '../comments/comments.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { dateFact, moneyFact, sentence, textFact } from '../findings/fact.ts';
import { readHousehold } from '../journal/households.store.ts';
import { type AskInputDeps, readAskInput } from '../questions/household-input.ts';
import { type Cause, readFreshInsights, readLargeCharges, readNoted } from './causes.store.ts';
import type { Chosen } from './choices.store.ts';
import { commentTitle } from './notice-words.ts';
import { readConnectionNews } from './notifications.store.ts';

/** A cause whose words are the answer to a question, or are there. */
type Found = Omit<Cause, 'message' | 'isSilent'> & { says: AskReading | string; isSilent?: boolean };

type Looking = {
  tx: HouseholdTransaction;
  input: AnswerInput;
  chosen: readonly Chosen[];
  today: PlainDate;
  timeZone: string;
  now: Date;
};

/** Later charges than these of a new bank, or of a file, are history and no news. */
const chargeDays = 7;
/** Days over which it is looked for when a balance was last at its amount. */
const balanceDays = 90;

/**
 * What of a person's choices is so now, of what they may see. Each has the name of its cause, by which it is sent once: found again tomorrow,
 * after an undo or by another worker, it has the same. Words are those of answers and insights.
 */
export async function findCauses(
  tx: HouseholdTransaction,
  chosen: readonly Chosen[],
  deps: AskInputDeps,
): Promise<Cause[]> {
  const { timeZone } = await readHousehold(tx);
  const now = deps.now();
  const input = await readAskInput(tx, deps);
  const looking = { tx, input, chosen, today: todayIn(timeZone, now), timeZone, now };
  const found = [
    ...(await budgetsReached(looking)),
    ...(await lowBalances(looking)),
    ...(await largeCharges(looking)),
    ...(await fromInsights(looking)),
    ...(await shortForecast(looking)),
    ...(await connectionsThatNeed(looking)),
    ...(await commentsFor(looking)),
  ];
  const causes: Cause[] = [];
  for (const { says, isSilent = false, ...cause } of found) {
    const message = typeof says === 'string' ? says : textOfAnswer(await answerReading(says, input));
    causes.push({ ...cause, message, isSilent });
  }
  return causes;
}

const of = ({ chosen }: Looking, kind: NoticeKind) => chosen.filter((one) => one.kind === kind);

async function budgetsReached(looking: Looking): Promise<Found[]> {
  const { input, today } = looking;
  const isChosen = { 80: of(looking, 'budget-80').length > 0, 100: of(looking, 'budget-100').length > 0 };
  if (!isChosen[80] && !isChosen[100]) return [];
  const month = monthOf(today);
  const { budgets } = await input.ledger.budgets(month);
  return budgets.flatMap((budget) => {
    const sum = sumOfRows(budget.spent, budget);
    if (!budget.isActive || sum.is === 'unknown') return [];
    const status = budgetStatus(sum.amount, budget.monthlyLimit);
    if (status === 'good') return [];
    const at = (percent: 80 | 100, isSilent: boolean): Found => ({
      kind: `budget-${percent}`,
      cause: `budget-${percent}:${budget.id}:${month}`,
      subject: budget.id,
      title: budgetName(budget),
      says: { kind: 'budget', month, categoryId: budget.categoryId },
      isSilent,
    });
    const isOver = status === 'over';
    return [
      ...(isOver && isChosen[100] ? [at(100, false)] : []),
      // Beyond 100% at once: the smaller step is noted, so that it is not sent later, on the way down.
      ...(isChosen[80] ? [at(80, isOver && isChosen[100])] : []),
    ];
  });
}

async function lowBalances(looking: Looking): Promise<Found[]> {
  const choices = of(looking, 'balance-below');
  if (choices.length === 0) return [];
  const { input, tx, today, timeZone, now } = looking;
  const { accounts } = await input.ledger.accounts();
  const noted = await readNoted(tx, 'balance-below');
  const found: Found[] = [];
  for (const { accountId, amount } of choices) {
    const account = accounts.find(({ id }) => id === accountId);
    if (account === undefined || amount === null || account.closedOn !== null) continue;
    if (account.currentBalance === null || account.currentBalance >= amount) continue;
    const lastAbove = await lastDayAbove(looking, account.id, amount);
    const prefix = `balance-below:${account.id}:${amount}:`;
    // The day may turn out another one as older transactions arrive: what was sent after it is this same fall.
    const isSent = noted.some(
      ({ cause, foundAt }) =>
        cause.startsWith(prefix) && (lastAbove === null || todayIn(timeZone, foundAt) > lastAbove),
    );
    if (isSent) continue;
    found.push({
      kind: 'balance-below',
      cause: `${prefix}${lastAbove ?? `before ${addDays(today, -balanceDays)}`}`,
      subject: account.id,
      title: account.name,
      says: { kind: 'balance', of: 'cash', accountId: account.id },
    });
  }
  return found;

  async function lastDayAbove({ tx }: Looking, accountId: string, amount: Cents) {
    const { points } = await readAccountHistory(tx, { accountId, days: balanceDays, now });
    const before = points.filter(
      ({ date, balance }) => date < today && balance !== null && balance >= amount,
    );
    return before.at(-1)?.date ?? null;
  }
}

async function largeCharges(looking: Looking): Promise<Found[]> {
  const [choice] = of(looking, 'charge-above');
  if (choice === undefined || choice.amount === null) return [];
  const charges = await readLargeCharges(looking.tx, {
    least: choice.amount,
    since: choice.chosenAt,
    from: addDays(looking.today, -chargeDays),
    main: looking.input.currency,
  });
  return charges.map(({ id, name, on, amount, currency }) => {
    const facts = { payee: textFact(name), amount: moneyFact(amount, currency), on: dateFact(on) };
    return {
      kind: 'charge-above',
      cause: `charge-above:${id}`,
      subject: id,
      title: facts.payee.text,
      says: sentence`${facts.payee} charged ${facts.amount} on ${facts.on}.`,
    };
  });
}

const detectors: Partial<Record<NoticeKind, readonly string[]>> = {
  'new-price': ['price-rise'],
  'doubled-charge': ['doubled-charge'],
  short: ['bill-before-payday'],
};

async function fromInsights(looking: Looking): Promise<Found[]> {
  const found: Found[] = [];
  for (const { kind, chosenAt } of looking.chosen) {
    const named = detectors[kind];
    if (named === undefined) continue;
    for (const insight of await readFreshInsights(looking.tx, { detectors: named, since: chosenAt }))
      found.push({
        kind,
        cause: `insight:${insight.key}`,
        subject: insight.key,
        title: insight.title,
        says: insight.message,
      });
  }
  return found;
}

/** The first day on which less is expected than the amount, unless an insight says already which bills are not covered. */
async function shortForecast(looking: Looking): Promise<Found[]> {
  const [choice] = of(looking, 'short');
  if (choice === undefined) return [];
  const { input, tx } = looking;
  const amount = choice.amount ?? zeroCents;
  const first = (await input.ledger.forecast()).find(({ expected }) => expected < amount);
  if (first === undefined) return [];
  const said = await readFreshInsights(tx, { detectors: ['bill-before-payday'], since: new Date(0) });
  if (said.length > 0) return [];
  return [
    {
      kind: 'short',
      cause: `short:${amount}:${monthOf(first.date)}`,
      subject: 'forecast',
      title: 'Forecast',
      says: { kind: 'forecast', on: first.date },
    },
  ];
}

async function connectionsThatNeed(looking: Looking): Promise<Found[]> {
  if (of(looking, 'connection').length === 0) return [];
  const all = await readConnectionNews(looking.tx);
  return all
    .filter(({ needsPerson }) => needsPerson)
    .map(({ subjectId, title, message, at }) => ({
      kind: 'connection',
      cause: `connection:${subjectId}:${at.toISOString()}`,
      subject: subjectId,
      title,
      says: message,
    }));
}

async function commentsFor(looking: Looking): Promise<Found[]> {
  const [choice] = of(looking, 'comment');
  if (choice === undefined) return [];
  const mentions = await readMentions(looking.tx, choice.chosenAt);
  return mentions.map(({ id, text, name }) => ({
    kind: 'comment',
    cause: `comment:${id}`,
    subject: id,
    title: commentTitle(name),
    says: text,
  }));
}
