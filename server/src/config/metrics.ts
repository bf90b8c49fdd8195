import { isIP } from 'node:net';
import { ConfigError, type Variables } from './variables.ts';

/** Where a program that watches servers asks for figures. Nothing else is answered there. */
export type MetricsConfig = { port: number; host: string };

export const metricsVariables = ['METRICS_PORT', 'METRICS_HOST'];

/** Null unless METRICS_PORT is set. */
export function readMetricsConfig(variables: Variables, serverPort: number): MetricsConfig | null {
  const value = variables.get('METRICS_PORT');
  const host = variables.get('METRICS_HOST') ?? '127.0.0.1';
  if (value === undefined) {
    if (variables.has('METRICS_HOST'))
      throw new ConfigError('METRICS_HOST goes with METRICS_PORT: set that too, or unset this.');
    return null;
  }
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535)
    throw new ConfigError('METRICS_PORT must be a whole number from 0 to 65535.');
  if (port !== 0 && port === serverPort)
    throw new ConfigError('METRICS_PORT must be another port than PORT, which people reach.');
  if (isIP(host) === 0 && host !== 'localhost')
    throw new ConfigError('METRICS_HOST must be an address to listen on, such as 127.0.0.1.');
  return { port, host };
}
