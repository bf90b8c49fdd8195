import type { Traces } from './spans.ts';

const none: Traces = {
  beginRequest: null,
  job: (_queue, work) => work(),
  outside: (_kind, work) => work(),
  parent: () => null,
  within: (_parent, work) => work(),
  close: async () => undefined,
};

/** Spans are made and sent only where an address is given: without one, nothing of OpenTelemetry is loaded. */
export async function openTraces(config: { endpoint: string } | null): Promise<Traces> {
  if (config === null) return none;
  const { sendTraces } = await import('./send-traces.ts');
  return sendTraces(config.endpoint);
}
