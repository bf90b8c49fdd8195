import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Traces } from './spans.ts';

const serverError = 500;
const timeoutMillis = 3_000;

/** Spans by OTLP over HTTP, as JSON. Where nobody takes them they are dropped, and nothing waits for them. */
export function sendTraces(endpoint: string): Traces {
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': 'cairn' })),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis }),
      }),
    ],
  });
  const tracer = provider.getTracer('cairn');
  const current = new AsyncLocalStorage<Context>();
  const here = () => current.getStore() ?? ROOT_CONTEXT;

  function begin(
    name: string,
    kind: SpanKind,
    attributes: Attributes = {},
  ): { span: Span; context: Context } {
    const span = tracer.startSpan(name, { kind, attributes }, here());
    return { span, context: trace.setSpan(here(), span) };
  }

  async function around<T>(begun: ReturnType<typeof begin>, work: () => Promise<T>): Promise<T> {
    try {
      return await current.run(begun.context, work);
    } catch (error) {
      // The name of its class: messages may quote what is private.
      const message = error instanceof Error ? error.name : 'Error';
      begun.span.setStatus({ code: SpanStatusCode.ERROR, message });
      throw error;
    } finally {
      begun.span.end();
    }
  }

  return {
    beginRequest() {
      const { span, context } = begin('request', SpanKind.SERVER);
      return {
        run: (part) => current.run(context, part),
        end({ method, route, status }) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
          });
          if (status >= serverError) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    job: (queue, work) => around(begin(queue, SpanKind.CONSUMER, { 'cairn.queue': queue }), work),
    outside: (kind, work) => around(begin(`call ${kind}`, SpanKind.CLIENT, { 'cairn.outside': kind }), work),
    parent() {
      const span = trace.getSpanContext(here());
      return span === undefined ? null : { traceId: span.traceId, spanId: span.spanId };
    },
    within(parent, work) {
      if (parent === null) return work();
      const remote = { ...parent, traceFlags: TraceFlags.SAMPLED, isRemote: true };
      return current.run(trace.setSpanContext(ROOT_CONTEXT, remote), work);
    },
    // Where nobody takes the last spans, the process ends all the same.
    close: () => provider.shutdown().catch(() => undefined),
  };
}
