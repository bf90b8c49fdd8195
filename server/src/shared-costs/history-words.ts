import { amountIn, changeOf, date, type Side, text } from '../journal/described-values.ts';
import { type Described, type Describer, ofSubject } from '../journal/describer.ts';
import type { ForEachAction } from '../journal/journal-actions.ts';

const rules: Readonly<Record<string, string>> = {
  equal: 'The same for each',
  income: 'By income',
  hand: 'As you agreed',
};
const changes = ({ before, after }: { before: Side; after: Side }) => [
  ...changeOf('Shares', before.rule, after.rule, (rule) => text(rules[String(rule)])),
  ...changeOf('From', before.since, after.since, date),
];

/** `a payment from Grace Hopper to you`. */
function paymentWords({ fromUserId, toUserId }: Side, names: Described['names']): string {
  const whom = (id: unknown) =>
    id === names.readerId ? 'you' : (names.member(String(id)) ?? 'a former member');
  return `a payment from ${whom(fromUserId)} to ${whom(toUserId)}`;
}

const ofPayment = ({ before, after }: { before: Side; after: Side }) => [
  ...changeOf('Amount', before.amountCents, after.amountCents, (cents) =>
    amountIn(String(before.currency ?? after.currency))(cents),
  ),
  ...changeOf('Date', before.date, after.date, date),
];

/** The sentences of who pays what. */
export const costWords = {
  share_costs: { ...ofSubject(() => 'changed who pays what'), changes },
  stop_sharing_costs: { ...ofSubject(() => 'ended sharing costs'), changes },
  enter_payment: {
    one: ({ after, names }) => `entered ${paymentWords(after, names)}`,
    many: (count) => `entered ${count}`,
    changes: ofPayment,
  },
  remove_payment: {
    one: ({ before, names }) => `removed ${paymentWords(before, names)}`,
    many: (count) => `removed ${count}`,
    changes: ofPayment,
  },
} satisfies Partial<ForEachAction<Describer>['household']>;
