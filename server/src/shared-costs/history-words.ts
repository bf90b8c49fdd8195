import { changeOf, date, type Side, text } from '../journal/described-values.ts';
import { type Describer, ofSubject } from '../journal/describer.ts';
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

/** The sentences of who pays what. */
export const costWords = {
  share_costs: { ...ofSubject(() => 'changed who pays what'), changes },
  stop_sharing_costs: { ...ofSubject(() => 'ended sharing costs'), changes },
} satisfies Partial<ForEachAction<Describer>['household']>;
