import { addDays, monthOf, type PlainDate, todayIn } from '@cairn/domain/plain-date';
import type { AskAnswer } from '@cairn/domain/questions/answer';
import { answerReading } from '@cairn/domain/questions/answer-reading';
import { figureText, textOfAnswer } from '@cairn/domain/questions/answer-text';
import type { AskReading } from '@cairn/domain/questions/reading';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { formatDate } from '../findings/format.ts';
import { readInsightsWithBrief } from '../insights/briefs.store.ts';
import { readHousehold } from '../journal/households.store.ts';
import { type AskInputDeps, readAskInput } from '../questions/household-input.ts';

export type LetterDeps = AskInputDeps & {
  /** The language model whose order of the brief counts; null without one. */
  briefModel: string | null;
  /** Where links lead: an origin without trailing slash. */
  linkOrigin: () => string;
};

export type WrittenLetter = { subject: string; text: string };

type Section = { title: string; page: string; paragraphs: string[] };

const weekDays = 7;
const mostCategories = 5;

/**
 * The weekly letter of a person: the sentences that the app has for them today, of what they may see, each section with the page that shows what its
 * figures are of. Parts that there is nothing of are left out.
 */
export async function writeLetter(tx: HouseholdTransaction, deps: LetterDeps): Promise<WrittenLetter> {
  const { timeZone } = await readHousehold(tx);
  const today = todayIn(timeZone, deps.now());
  const input = await readAskInput(tx, deps);
  const week = { from: addDays(today, -weekDays), to: addDays(today, -1) };
  const spendingPage = `/transactions?from=${week.from}&to=${week.to}&kind=net_spending`;
  const sections: Section[] = [];
  async function ask(title: string, page: string, ...readings: AskReading[]): Promise<void> {
    const answers: AskAnswer[] = [];
    for (const reading of readings) answers.push(await answerReading(reading, input));
    // A sentence without a figure says that there is no such thing.
    const paragraphs = answers.filter(({ figures }) => figures.length > 0).map(inWords);
    if (paragraphs.length > 0) sections.push({ title, page, paragraphs });
  }
  await ask('Your money', '/accounts', { kind: 'balance', of: 'cash' });
  await ask('Last week', spendingPage, {
    kind: 'ranking',
    by: 'category',
    subject: {},
    period: week,
    limit: mostCategories,
  });
  sections.push(...(await insightsOf(tx, deps)));
  await ask('Bills in the next seven days', '/recurring', {
    kind: 'upcoming',
    which: 'payments',
    subject: {},
    period: { from: today, to: addDays(today, weekDays - 1) },
  });
  await ask('Budgets', '/budgets', { kind: 'budget', month: monthOf(today) });
  return { subject: `Your week to ${formatDate(week.to)}`, text: textOf(sections, week, deps.linkOrigin()) };
}

async function insightsOf(tx: HouseholdTransaction, { briefModel }: LetterDeps): Promise<Section[]> {
  const { insights, brief } = await readInsightsWithBrief(tx, briefModel);
  const byId = new Map(insights.map((insight) => [insight.id, insight]));
  const paragraphs = brief.flatMap((id) => {
    const insight = byId.get(id);
    return insight === undefined ? [] : [`${insight.title}. ${insight.message}`];
  });
  return paragraphs.length === 0 ? [] : [{ title: 'Insights', page: '/insights', paragraphs }];
}

/** The sentence, with its lines and what must be known to read them right. */
function inWords({ text, figures, lines, notes }: AskAnswer): string {
  const byId = new Map(figures.map((figure) => [figure.id, figureText(figure)]));
  return [
    textOfAnswer({ text, figures }),
    ...lines.map(({ label, detail, figure }) => {
      const amount = byId.get(figure) ?? '';
      return detail === '' ? `- ${label}: ${amount}` : `- ${label}: ${amount}, ${detail}`;
    }),
    ...notes,
  ].join('\n');
}

const nothingYet =
  'There is nothing to report yet. Connect a bank or import a file, and your balances, spending and bills appear here.';

function textOf(
  sections: readonly Section[],
  { from, to }: { from: PlainDate; to: PlainDate },
  origin: string,
): string {
  if (sections.length === 0) return nothingYet;
  return [
    `${formatDate(from)} to ${formatDate(to)}`,
    ...sections.map(({ title, page, paragraphs }) =>
      [title, ...paragraphs, `See ${origin}${page}`].join('\n\n'),
    ),
  ].join('\n\n\n');
}
