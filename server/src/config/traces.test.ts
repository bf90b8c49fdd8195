import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const tracesTo = (endpoint?: string) =>
  readConfig(endpoint === undefined ? {} : { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, '/srv/cairn').traces;

test('traces are sent where an address is given, and nowhere else', () => {
  expect(tracesTo()).toBeNull();
  expect(tracesTo('http://127.0.0.1:4318/')).toEqual({ endpoint: 'http://127.0.0.1:4318' });
  expect(tracesTo('https://otel.example.org/cairn')?.endpoint).toBe('https://otel.example.org/cairn');
  expect(() => tracesTo('127.0.0.1:4318')).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT must be an address');
});
