import { z } from 'zod';
import { askBody, askExamplesResponse, askResponse } from './ask-answer.ts';
import { forecastResponse } from './forecast.ts';
import { financialHealthResponse } from './health.ts';
import { insightEvidenceResponse, insightFeedbackEdit, insightsResponse } from './insights.ts';
import { modelStatusResponse } from './model-status.ts';
import { recordId } from './record-id.ts';
import { recurringMark, recurringResponse } from './recurring.ts';
import { empty, route } from './route-definition.ts';

/** What is found in the household's money: insights, answers to questions, recurring payments, forecast and health. */
export const insightRoutes = {
  insights: route('GET', '/api/ai/insights', 'session', {
    summary: 'Findings about the household’s money, most urgent first',
    response: insightsResponse,
  }),
  insightEvidence: route('GET', '/api/ai/insights/:insightId/evidence', 'session', {
    summary: 'The transactions behind an insight',
    params: z.object({ insightId: recordId }),
    response: insightEvidenceResponse,
  }),
  dismissInsight: route('POST', '/api/ai/insights/:insightId/dismiss', 'session', {
    summary: 'Dismiss an insight',
    params: z.object({ insightId: recordId }),
    response: empty,
  }),
  restoreInsight: route('POST', '/api/ai/insights/:insightId/restore', 'session', {
    summary: 'Restore a dismissed insight',
    params: z.object({ insightId: recordId }),
    response: empty,
  }),
  rateInsight: route('POST', '/api/ai/insights/:insightId/feedback', 'session', {
    summary: 'Rate whether an insight was useful, which affects how similar ones are ranked',
    params: z.object({ insightId: recordId }),
    body: insightFeedbackEdit,
    response: empty,
  }),
  ask: route('POST', '/api/ask', 'session', {
    summary: 'Answer a question about the household’s money from its ledger; changes nothing',
    body: askBody,
    response: askResponse,
  }),
  askExamples: route('GET', '/api/ask/examples', 'session', {
    summary: 'Questions that this household’s data can answer',
    response: askExamplesResponse,
  }),
  recurring: route('GET', '/api/recurring', 'session', {
    summary: 'Recurring bills, subscriptions and income with their transactions, the next one first',
    response: recurringResponse,
  }),
  markRecurring: route('POST', '/api/recurring/marks', 'session', {
    summary: 'Mark a stream as not recurring, or undo that',
    body: recurringMark,
    response: empty,
  }),
  forecast: route('GET', '/api/forecast', 'session', {
    summary: 'The forecast of checking and savings balances for the next 30 days, with its past error',
    response: forecastResponse,
  }),
  financialHealth: route('GET', '/api/financial-health', 'session', {
    summary: 'Savings rate, runway, and fixed and flexible spending of the last full months',
    response: financialHealthResponse,
  }),
  modelStatus: route('GET', '/api/ai/model', 'session', {
    summary: 'What is sent to a language model, and to which host, if this server uses one',
    response: modelStatusResponse,
  }),
};
