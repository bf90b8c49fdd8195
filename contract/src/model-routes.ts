import { modelStatusResponse } from './model-status.ts';
import { route } from './route-definition.ts';

/** The optional language model. */
export const modelRoutes = {
  modelStatus: route('GET', '/api/ai/model', 'session', {
    summary: 'What is sent to a language model, and to which host, if this server uses one',
    response: modelStatusResponse,
  }),
};
