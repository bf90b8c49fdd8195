import type { Insight, InsightFeedback } from '@cairn/contract/insights';
import { sumCents } from '@cairn/domain/money';
import { RefusedError } from '@cairn/domain/refused-error';
import type { Answers } from './answers.ts';
import type { DemoState } from './demo-state.ts';
import { type DemoFinding, demoFallbackFinding, demoFindings } from './findings.ts';
import { sampleConnection } from './sample.ts';

/** As on the server. */
const mostInBrief = 5;

type InsightRoutes =
  | 'insights'
  | 'insightEvidence'
  | 'dismissInsight'
  | 'restoreInsight'
  | 'rateInsight'
  | 'notifications'
  | 'readNotifications'
  | 'modelStatus';

/** The calls about insights, and the notifications that come of them. */
export function insightAnswers(state: DemoState): Answers<InsightRoutes> {
  const dismissed = new Set<string>();
  const votes = new Map<string, InsightFeedback | null>();
  const read = new Set<string>();
  const createdAt = state.now().toISOString();

  function findings(): DemoFinding[] {
    try {
      return demoFindings(state);
    } catch {
      return [demoFallbackFinding];
    }
  }

  function find({ insightId }: { insightId: string }): DemoFinding {
    const found = findings().find(({ id }) => id === insightId);
    if (found === undefined) throw new RefusedError('not_found', 'This insight was not found.');
    return found;
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
    const ofInsights = insights().map(({ id, title, message }) => ({
      kind: 'insight' as const,
      subjectId: id,
      title,
      message,
    }));
    const ofConnection = {
      kind: 'connection' as const,
      subjectId: sampleConnection.id,
      title: `${sampleConnection.institutionName} is up to date`,
      message: 'Its accounts and transactions are sample data.',
    };
    return [...ofInsights, ofConnection].map((one) => ({
      ...one,
      page: one.kind === 'insight' ? '/insights' : '/accounts',
      at: createdAt,
      isUnread: !read.has(one.subjectId),
    }));
  }

  return {
    insights: () => {
      const shown = insights();
      return { insights: shown, brief: shown.slice(0, mostInBrief).map(({ id }) => id), isUpdating: false };
    },
    modelStatus: () => ({ sentTo: null }),
    insightEvidence: ({ params }) => {
      const { rows } = find(params);
      return { total: sumCents(rows.map(({ amount }) => amount)), transactions: rows, accounts: [] };
    },
    dismissInsight: ({ params }) => {
      dismissed.add(find(params).id);
      return {};
    },
    restoreInsight: ({ params }) => {
      dismissed.delete(find(params).id);
      return {};
    },
    rateInsight: ({ params, body }) => {
      votes.set(find(params).id, body.feedback);
      return {};
    },
    notifications: () => ({ notifications: notifications() }),
    readNotifications: () => {
      for (const { subjectId } of notifications()) read.add(subjectId);
      return {};
    },
  };
}
