import { readUrl, type Variables } from './variables.ts';

/** Where spans are sent by OTLP over HTTP: the address that `/v1/traces` is added to, without a trailing slash. */
export type TracesConfig = { endpoint: string };

export const tracesVariables = ['OTEL_EXPORTER_OTLP_ENDPOINT'];

/** Null unless OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export function readTracesConfig(variables: Variables): TracesConfig | null {
  if (!variables.has('OTEL_EXPORTER_OTLP_ENDPOINT')) return null;
  return { endpoint: readUrl(variables, 'OTEL_EXPORTER_OTLP_ENDPOINT').href.replace(/\/+$/, '') };
}
