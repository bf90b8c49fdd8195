import { createApiClient } from './api-client.ts';
import { session } from './session.ts';

/** The page's one client; the API is on the page's own origin. */
export const { call, openStream } = createApiClient({ origin: '', session });
