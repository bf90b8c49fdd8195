import type { Route } from '@cairn/contract/routes';
import { ApiError } from '../lib/api-error.ts';
import type { AnyInput, BareRoute, InputOf, OutputOf } from '../lib/call-types.ts';
import { noteReach } from '../lib/connectivity.ts';
import { identityQuestion } from '../lib/identity-question.ts';
import { secondStepSetup } from '../lib/second-step-setup.ts';
import { session } from '../lib/session.ts';
import { chooseClient } from './choose-client.ts';

/** A client is fetched with the first call and not with the first page. */
const clientNow = chooseClient({
  isDemo: () => session.read().isDemo,
  loadServer: async () => {
    const { createApiClient } = await import('./api-client.ts');
    // The API is on the page's own origin.
    return createApiClient({ origin: '', session });
  },
  loadDemo: async () => {
    const { createDemoClient } = await import('../demo/demo-client.ts');
    return createDemoClient({ now: () => new Date(), session });
  },
});

/** Records whether the server could be reached, and that it wants a second step first. */
async function noting<T>(work: () => Promise<T>): Promise<T> {
  try {
    const answer = await work();
    noteReach(true);
    return answer;
  } catch (error) {
    if (error instanceof ApiError) {
      noteReach(!error.isOutOfReach);
      if (error.error === 'second_step_setup_needed') secondStepSetup.noteRefused();
    }
    throw error;
  }
}

/** Makes one call, once the person has proven that it is them where that is asked for. Throws ApiError; rethrows the abort of `input.signal`. */
export async function call<R extends BareRoute>(route: R, input?: InputOf<R>): Promise<OutputOf<R>>;
export async function call<R extends Route>(route: R, input: InputOf<R>): Promise<OutputOf<R>>;
export async function call(route: Route, input: AnyInput = {}): Promise<unknown> {
  return noting(async () => {
    const client = await clientNow();
    try {
      return await client.call(route, input);
    } catch (error) {
      if (!(error instanceof ApiError) || error.error !== 'confirmation_needed') throw error;
      if (!(await identityQuestion.ask())) throw error;
      return client.call(route, input);
    }
  });
}

/** Opens the stream of server-sent events and gives its text. Throws ApiError as `call` does. */
export async function openStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  return noting(async () => (await clientNow()).openStream(signal));
}
