import type { RuleCondition, RuleSplit } from './rule.ts';

/** The name of an account, category or tag by its id; undefined where none is known. */
export type NameOf = (kind: 'account' | 'category' | 'tag', id: string) => string | undefined;

const noNames: NameOf = () => undefined;

/** What a rule matches, in words that complete "Your rule: …". Names of accounts and categories are left out where none is known. */
export function conditionsWords(conditions: readonly RuleCondition[], nameOf: NameOf = noNames): string {
  return conditions.map((condition) => conditionWords(condition, nameOf)).join(', ');
}

function conditionWords(condition: RuleCondition, nameOf: NameOf): string {
  switch (condition.is) {
    case 'text':
      return `${textWords[condition.match]} “${condition.text}”`;
    case 'merchant':
      return `merchant is “${condition.name}”`;
    case 'amount':
      return `amount ${rangeWords(condition)}`;
    case 'direction':
      return condition.type === 'debit' ? 'money out' : 'money in';
    case 'account':
      return listed('account', 'accounts', condition.accountIds, nameOf);
    case 'category':
      return listed('category', 'categories', condition.categoryIds, nameOf);
    case 'tag':
      return listed('tag', 'tags', condition.tagIds, nameOf);
    case 'day_of_month':
      return condition.from === condition.to
        ? `day ${condition.from} of the month`
        : `days ${condition.from} to ${condition.to} of the month`;
    case 'weekday':
      return orList(condition.days.map((day) => weekdayNames[day - 1] ?? ''));
  }
}

const textWords = {
  contains: 'description contains',
  words: 'description has the words',
  pattern: 'description matches',
};

/** Monday first. */
export const weekdayNames: readonly string[] = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];

function rangeWords({ min, max }: Extract<RuleCondition, { is: 'amount' }>): string {
  if (min === null) return `up to ${amountWords(max ?? 0)}`;
  if (max === null) return `from ${amountWords(min)}`;
  return min === max ? amountWords(min) : `${amountWords(min)} to ${amountWords(max)}`;
}

/** How a rule splits: `Split: 60% Groceries, the rest Pets`. */
export function splitWords({ by, parts }: RuleSplit, nameOf: NameOf): string {
  const names = parts.map(({ categoryId }) => nameOf('category', categoryId) ?? 'a category');
  if (by === 'equal') return `Split equally: ${names.join(', ')}`;
  const shares = parts.map(({ percent, amount }) =>
    percent === null ? (amount === null ? 'the rest' : amountWords(amount)) : `${percent}%`,
  );
  return `Split: ${names.map((name, at) => `${shares[at]} ${name}`).join(', ')}`;
}

/** Without a currency: a rule is about amounts of any. */
export function amountWords(cents: number, hasCents = cents % 100 !== 0): string {
  return new Intl.NumberFormat('en-US', { minimumFractionDigits: hasCents ? 2 : 0 }).format(cents / 100);
}

function listed(
  kind: 'account' | 'category' | 'tag',
  plural: string,
  ids: readonly string[],
  nameOf: NameOf,
): string {
  const names = ids.map((id) => nameOf(kind, id));
  const known = names.filter((name) => name !== undefined);
  if (known.length < ids.length || known.length === 0)
    return ids.length === 1 ? `one ${kind}` : `one of ${ids.length} ${plural}`;
  return `${kind} ${orList(known)}`;
}

function orList(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}
