import { routes } from '@cairn/contract/routes';
import { z } from 'zod';
import type { Random } from '../../scripts/testing/random.ts';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import { now } from '../agreement/draw-household.ts';
import { answersOf } from '../agreement/every-answer.ts';
import type { EverySurface } from '../agreement/every-surface.ts';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** The database's own clock goes on while a program runs. */
const instant = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;
/** The progress that an import last reported depends on its speed. */
const percent = /"percent":\d+/g;
/** Of how many transactions, accounts and the like the calls about one are compared. */
const mostOfAKind = 2;
/** The tools for programs that talk with a language model, and what they are asked. */
const tools: readonly (readonly [name: string, given: object])[] = [
  ['list_accounts', {}],
  ['search_transactions', { limit: 100 }],
  ['get_totals', {}],
  ['list_budgets', {}],
  ['list_bills', {}],
  ['list_categories', {}],
  ['ask', { question: 'How much did I spend this month?' }],
  ['ask', { question: 'What are my biggest expenses?' }],
];
/** Lists whose order hangs on ids where two are alike. */
const orderedById = new Set([
  'accounts',
  'attachments',
  'brief',
  'candidates',
  'entries',
  'imports',
  'insights',
  'leftOut',
  'notifications',
  'proposals',
  'recent_transactions',
  'rows',
  'transaction_ids',
  'transactions',
  'transfers',
]);

/**
 * What every GET route answers somebody, in an order and with names of ids that follow from the answers themselves: two households in which the
 * same was done have equal ones.
 */
export async function answersSeen(
  surface: EverySurface,
  scope: HouseholdScope,
  random: Random,
): Promise<string[]> {
  // Of long lists some, the same of both households.
  const drawn = Array.from({ length: mostOfAKind }, () => random.next());
  const choose = (ids: readonly string[]) =>
    ids.length <= mostOfAKind ? ids : [...new Set(drawn.map((at) => ids[Math.floor(at * ids.length)] ?? ''))];
  const { answers } = await answersOf(surface, scope, choose);
  // What is not carried over by an archive is seen all the same.
  answers[routes.connections.path] = JSON.parse(await surface.send(scope, routes.connections.path));
  // What is made of other answers, or is the person's own, and leaves the server.
  for (const { path } of [routes.previewLetter, routes.noticeSettings, routes.sharedCosts, routes.proposals])
    answers[path] = JSON.parse(await surface.send(scope, path));
  // Each reads several of the calls above: not of each program.
  if (random.chance(0.2))
    for (const [name, given] of tools)
      answers[`tool ${name} ${JSON.stringify(given)}`] = JSON.parse(
        await surface.callTool(scope, name, given),
      );
  const known = new Map<string, string>([
    [scope.householdId, 'household'],
    [scope.userId, 'person'],
  ]);
  const named = (text: string) =>
    text.replace(uuid, (id) => {
      const name = known.get(id) ?? `#${known.size}`;
      known.set(id, name);
      return name;
    });
  // Alike but for ids, they are told apart by what was named before.
  const anonymous = (value: unknown) =>
    JSON.stringify(value)
      .replace(uuid, (id) => known.get(id) ?? '#')
      .replace(instant, 'then');
  const texts: string[] = [];
  // Those of ids that earlier answers name follow in the order of the names; what they name in turn is asked for after them.
  // Rows first: the history and others name them in orders of their own.
  const rows = [routes.accounts.path, routes.transactions.path];
  for (const path of rows) texts.push(named(JSON.stringify(inOrder(answers[path], anonymous))));
  for (let left = Object.entries(answers); left.length > 0; ) {
    const isKnown = ([path]: [string, unknown]) => (path.match(uuid) ?? []).every((id) => known.has(id));
    const next = left.some(isKnown) ? left.filter(isKnown) : left;
    for (const [path, answer] of next
      .map(([path, answer]) => [named(path), answer] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)))
      texts.push(`${path} ${named(JSON.stringify(inOrder(answer, anonymous)))}`);
    left = left.filter((one) => !next.includes(one));
  }
  return texts.map((text) =>
    text.replace(instant, (at) => (at === now.toISOString() ? at : 'then')).replace(percent, '"percent":0'),
  );
}

/** Which of several alike rows stands for a group hangs on ids. */
const standIn = z.looseObject({ transactionId: z.string() });
/** The newest rows, and no more. */
const newest = z.array(z.looseObject({ date: z.string() }));

/** Of the day on which a list ends, such as of the parts of one charge, ids say which rows are in it. */
function withoutLastDay(rows: z.output<typeof newest>): z.output<typeof newest> {
  return rows.filter(({ date }) => date !== rows.at(-1)?.date);
}

function inOrder(value: unknown, anonymous: (value: unknown) => string): unknown {
  return JSON.parse(JSON.stringify(value), (key, one: unknown) => {
    if (key === 'groups' && Array.isArray(one))
      return one.map((group) =>
        standIn.safeParse(group).success ? { ...group, transactionId: 'one' } : group,
      );
    const listed = key === 'recent_transactions' ? withoutLastDay(newest.parse(one)) : one;
    return orderedById.has(key) && Array.isArray(listed)
      ? listed.toSorted((a, b) => (anonymous(a) < anonymous(b) ? -1 : 1))
      : listed;
  });
}
