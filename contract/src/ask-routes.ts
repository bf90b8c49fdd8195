import { askBody, askExamplesResponse, askResponse } from './ask-answer.ts';
import { route } from './route-definition.ts';

/** Questions about the household's money. */
export const askRoutes = {
  ask: route('POST', '/api/ask', 'session', {
    summary: 'Answer a question about the household’s money from its ledger; changes nothing',
    body: askBody,
    response: askResponse,
  }),
  askExamples: route('GET', '/api/ask/examples', 'session', {
    summary: 'Questions that this household’s data can answer',
    response: askExamplesResponse,
  }),
};
