const call = '.where(';
/** What a call becomes: Stryker turns its `true` into `false`, and the query runs without the condition. */
const exposedCall = '.where(...conditionSwitch.where(true, ';

// Below the code, so that no line moves. Stryker is configured to skip it.
const helper = `
// Stryker disable all
import { sql as conditionSql } from 'kysely';
const conditionSwitch = {
  where: (isApplied, ...condition) => (isApplied ? condition : [conditionSql\`true\`]),
  sql: (isApplied, condition) => (isApplied ? condition : conditionSql\`true\`),
};
`;

/** Row-level security refuses what these conditions refuse, so that leaving one out changes nothing that a test could see. */
const tenantCondition = /household_id/;

/**
 * Makes each condition of a store's queries a boolean literal, so that leaving it out is one mutant: Stryker has no mutants
 * of a query builder's calls or of SQL. Lines stay where they are. Conditions on the household are left as they are.
 */
export function exposeConditions(source: string): string {
  const exposed = exposeSql(exposeCalls(source));
  return exposed === source ? source : `${exposed}${helper}`;
}

function exposeCalls(source: string): string {
  let result = '';
  let from = 0;
  for (let at = source.indexOf(call); at >= 0; at = source.indexOf(call, from)) {
    const start = at + call.length;
    const end = closingParenthesis(source, start);
    if (end === null) return source;
    const condition = source.slice(start, end);
    // Nested conditions are left inside.
    result += source.slice(from, at);
    result += tenantCondition.test(condition) ? `${call}${condition})` : `${exposedCall}${condition}))`;
    from = end + 1;
  }
  return result + source.slice(from);
}

/** `and …` at the beginning of a line of SQL, where the condition ends with the line. */
function exposeSql(source: string): string {
  if (!/import \{[^}]*\bsql\b[^}]*\} from 'kysely'/.test(source)) return source;
  return source
    .split('\n')
    .map((line) => {
      const [, before, condition] = /^(\s+and )(.+?)$/.exec(line) ?? [];
      if (before === undefined || condition === undefined || !isWhole(condition)) return line;
      return tenantCondition.test(condition)
        ? line
        : `${before}\${conditionSwitch.sql(true, sql\`${condition}\`)}`;
    })
    .join('\n');
}

function isWhole(condition: string): boolean {
  if (condition.includes('`') || condition.includes(';')) return false;
  // The `and` of a `between` is part of a condition, and so is what goes on in the next line.
  if (/\b(between|or|and|not|case|when)$/.test(condition)) return false;
  let depth = 0;
  for (const sign of condition) {
    if (sign === '(' || sign === '{') depth += 1;
    if (sign === ')' || sign === '}') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** The place of the parenthesis that closes the one before `start`; null when there is none. */
function closingParenthesis(source: string, start: number): number | null {
  let depth = 1;
  let quote: string | null = null;
  for (let at = start; at < source.length; at += 1) {
    const sign = source[at];
    if (quote !== null) {
      if (sign === quote) quote = null;
    } else if (sign === "'" || sign === '"') quote = sign;
    else if (sign === '(') depth += 1;
    else if (sign === ')') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return null;
}
