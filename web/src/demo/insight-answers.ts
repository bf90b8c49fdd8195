import type { Insight, InsightFeedback } from '@cairn/contract/insights';
import { routes } from '@cairn/contract/routes';
import { sumCents } from '@cairn/domain/money';
import { ApiError } from '../lib/api-error.ts';
import type { Answers } from './answers.ts';
import type { DemoState } from './demo-state.ts';
import { type DemoFinding, demoFallbackFinding, demoFindings } from './insights.ts';
import { sampleConnection } from './sample.ts';

/** As on the server. */
const mostInBrief = 5;

/** The calls about insights, and the notifications that come of them. */
export function insightAnswers(
  state: DemoState,
): Answers<
  | 'insights'
  | 'insightEvidence'
  | 'dismissInsight'
  | 'restoreInsight'
  | 'rateInsight'
  | 'notifications'
  | 'readNotifications'
  | 'modelStatus'
> {
  const dismissed = new Set<string>();
  const votes = new Map<string, InsightFeedback | null>();
  const read = new Set<string>();
  const createdAt = state.now().toISOString();

  function findings(): DemoFinding[] {
    try {
      const rows = state.rows();
      const { budgets } = state.budgets.list(rows, state.month());
      return demoFindings(rows, { tree: state.categories, budgets, today: state.today() });
    } catch {
      return [demoFallbackFinding];
    }
  }

  function find(id: string): DemoFinding {
    const found = findings().find((finding) => finding.id === id);
    if (found !== undefined) return found;
    throw new ApiError({ status: 404, error: 'not_found', message: 'This insight was not found.' });
  }

  function insights(): Insight[] {
    return findings()
      .filter(({ id }) => !dismissed.has(id))
      .map(({ rows, ...finding }) => ({
        ...finding,
        createdAt,
        transactionsCount: rows.length,
        accountsCount: 0,
        feedback: votes.get(finding.id) ?? null,
        priorityReason: null,
      }));
  }

  function notifications() {
    const told = insights().map(({ id, title, message }) => ({
      kind: 'insight' as const,
      subjectId: id,
      title,
      message,
    }));
    const connected = {
      kind: 'connection' as const,
      subjectId: sampleConnection.id,
      title: `${sampleConnection.institutionName} is up to date`,
      message: 'Its accounts and transactions are sample data.',
    };
    return [...told, connected].map((one) => ({ ...one, at: createdAt, isUnread: !read.has(one.subjectId) }));
  }

  return {
    insights: () => {
      const shown = insights();
      return { insights: shown, brief: shown.slice(0, mostInBrief).map(({ id }) => id), isUpdating: false };
    },
    modelStatus: () => ({ sentTo: null }),
    insightEvidence: ({ params }) => {
      const { rows } = find(routes.insightEvidence.params.parse(params).insightId);
      return {
        total: sumCents(rows.map((row) => row.amount)),
        transactions: rows.map(({ id, date, description, merchantName, amount }) => ({
          id,
          date,
          description,
          merchantName,
          amount,
        })),
        accounts: [],
      };
    },
    dismissInsight: ({ params }) => {
      dismissed.add(find(routes.dismissInsight.params.parse(params).insightId).id);
      return {};
    },
    restoreInsight: ({ params }) => {
      dismissed.delete(find(routes.restoreInsight.params.parse(params).insightId).id);
      return {};
    },
    rateInsight: ({ params, body }) => {
      const { id } = find(routes.rateInsight.params.parse(params).insightId);
      votes.set(id, routes.rateInsight.body.parse(body).feedback);
      return {};
    },
    notifications: () => ({ notifications: notifications() }),
    readNotifications: () => {
      for (const { subjectId } of notifications()) read.add(subjectId);
      return {};
    },
  };
}
