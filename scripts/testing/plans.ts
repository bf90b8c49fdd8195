/** What has PostgreSQL write each statement's plan, with what came, to its log. */
export const explainSettings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
};

/**
 * Statements for a superuser that have PostgreSQL write the plan of each statement to its log, with the rows that were read. Each is sent
 * by itself. Other sessions end, because the library is loaded by new ones.
 */
export const explainingStatements: readonly string[] = [
  // A parameter of a library is known once the library is loaded.
  "load 'auto_explain'",
  ...Object.entries(explainSettings).map(([name, value]) => `alter system set ${name} = '${value}'`),
  'select pg_reload_conf()',
  "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
];

/** A node of a plan as `explain (analyze, format json)` has it; other fields are not read. */
export type PlanNode = {
  'Node Type': string;
  'Total Cost': number;
  'Plan Rows': number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
};

/** One execution. `read`: rows that its scans of tables and indexes looked at. */
export type Execution = { statement: string; ms: number; read: number; returned: number };

/** The last one of a log may be half written, of what goes on beside; it has no end and is left out. */
const entry = /duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)*?\t\}\n)/g;
const scan = /Scan$/;
/** Scans of what a statement brings along or has computed itself. */
const notStored = /^(?:CTE|Subquery|Function|Values|WorkTable|Table Function|Named Tuplestore)/;

/** The plans in PostgreSQL's log as auto_explain writes it, oldest first. */
export function readPlans(log: string): { statement: string; ms: number; plan: PlanNode }[] {
  return [...log.matchAll(entry)].map(([, ms, text = '']) => {
    const { 'Query Text': statement, Plan: plan }: { 'Query Text': string; Plan: PlanNode } = JSON.parse(
      text.replaceAll('\n\t', '\n'),
    );
    return { statement, ms: Number(ms), plan };
  });
}

/** What was executed by PostgreSQL's log, oldest first, without the job queue's polling. */
export function readExecutions(log: string): Execution[] {
  return readPlans(log).flatMap(({ statement, ms, plan }) => {
    if (statement.includes('pgboss.')) return [];
    const returned = plan['Actual Rows'] * plan['Actual Loops'];
    return [{ statement, ms, read: readBy(plan), returned }];
  });
}

function readBy(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, one) => sum + readBy(one), 0);
  const type = node['Node Type'];
  if (!scan.test(type) || notStored.test(type)) return below;
  const perLoop =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return below + perLoop * node['Actual Loops'];
}
