import { isLoopback } from './loopback.ts';
import { ConfigError, readUrl, type Variables } from './variables.ts';

export type ModelConfig = {
  provider: 'openai-compatible' | 'anthropic';
  /** Without a trailing slash. */
  baseUrl: string;
  /** null: a server that needs no key. */
  apiKey: string | null;
  model: string;
  /** Millionths of a US dollar per million tokens; null: not configured. */
  prices: { inputMicros: number; outputMicros: number } | null;
  /** Limits per household and day: tokens in and out, and millionths of a US dollar. */
  daily: { tokens: number; micros: number };
  /** Whether descriptions of unknown merchants are sent, for suggestions that a user accepts. */
  suggestsMerchants: boolean;
};

const baseUrls = { 'openai-compatible': 'https://api.openai.com/v1', anthropic: 'https://api.anthropic.com' };
/** A few hundred questions and suggestions: enough for a person, but it stops a loop. */
const defaultDailyTokens = 200_000;
const defaultDailyMicros = 500_000;
const microsInDollar = 1_000_000;

export const modelVariables = [
  'LLM_PROVIDER',
  'LLM_BASE_URL',
  'LLM_API_KEY',
  'LLM_MODEL',
  'LLM_INPUT_PRICE',
  'LLM_OUTPUT_PRICE',
  'LLM_DAILY_TOKENS',
  'LLM_DAILY_BUDGET',
  'LLM_SUGGEST_MERCHANTS',
];

/** The language model; null unless configured. */
export function readModelConfig(variables: Variables): ModelConfig | null {
  if (!modelVariables.some((name) => variables.has(name))) return null;
  const provider = variables.get('LLM_PROVIDER');
  if (provider !== 'openai-compatible' && provider !== 'anthropic')
    throw new ConfigError(
      'LLM_PROVIDER must be openai-compatible or anthropic (leave all LLM_ variables unset for no model).',
    );
  const model = variables.get('LLM_MODEL');
  if (model === undefined || !/^[\w./:@+-]{1,100}$/.test(model))
    throw new ConfigError('LLM_MODEL must be the name of a model, as the provider spells it.');
  const baseUrl = readBaseUrl(variables, provider);
  return {
    provider,
    baseUrl,
    apiKey: readApiKey(variables, baseUrl),
    model,
    prices: readPrices(variables),
    daily: {
      tokens: readDailyTokens(variables),
      micros: readDollars(variables, 'LLM_DAILY_BUDGET') ?? defaultDailyMicros,
    },
    suggestsMerchants: readSuggestsMerchants(variables),
  };
}

function readBaseUrl(variables: Variables, provider: ModelConfig['provider']): string {
  if (!variables.has('LLM_BASE_URL')) return baseUrls[provider];
  const url = readUrl(variables, 'LLM_BASE_URL');
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

function readApiKey(variables: Variables, baseUrl: string): string | null {
  const key = variables.get('LLM_API_KEY') ?? null;
  const url = new URL(baseUrl);
  if (key === null && Object.values(baseUrls).includes(baseUrl))
    throw new ConfigError(
      'LLM_API_KEY is missing: only a server of your own, named by LLM_BASE_URL, may need none.',
    );
  if (key !== null && !/^[\x21-\x7e]+$/.test(key))
    throw new ConfigError('LLM_API_KEY must be the key alone, without spaces.');
  if (key !== null && url.protocol !== 'https:' && !isLoopback(url.hostname))
    throw new ConfigError('LLM_BASE_URL must start with https:// where LLM_API_KEY is sent.');
  return key;
}

/** Both prices or neither. */
function readPrices(variables: Variables): ModelConfig['prices'] {
  const inputMicros = readDollars(variables, 'LLM_INPUT_PRICE');
  const outputMicros = readDollars(variables, 'LLM_OUTPUT_PRICE');
  if (inputMicros !== null && outputMicros !== null) return { inputMicros, outputMicros };
  if (inputMicros === null && outputMicros === null) {
    if (!variables.has('LLM_DAILY_BUDGET')) return null;
    throw new ConfigError(
      'LLM_DAILY_BUDGET needs LLM_INPUT_PRICE and LLM_OUTPUT_PRICE, which set the cost of a call.',
    );
  }
  const missing = inputMicros === null ? 'LLM_INPUT_PRICE' : 'LLM_OUTPUT_PRICE';
  throw new ConfigError(`${missing} is missing: LLM_INPUT_PRICE and LLM_OUTPUT_PRICE are set together.`);
}

/** US dollars as millionths; null when unset. */
function readDollars(variables: Variables, name: string): number | null {
  const value = variables.get(name);
  if (value === undefined) return null;
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(value))
    throw new ConfigError(`${name} must be US dollars, such as 3 or 0.25.`);
  return Math.round(Number(value) * microsInDollar);
}

function readDailyTokens(variables: Variables): number {
  const value = variables.get('LLM_DAILY_TOKENS');
  if (value === undefined) return defaultDailyTokens;
  if (!/^\d{1,12}$/.test(value)) throw new ConfigError('LLM_DAILY_TOKENS must be a whole number of tokens.');
  return Number(value);
}

/** Off by default: it is the only setting that sends bank text to another server. */
function readSuggestsMerchants(variables: Variables): boolean {
  const value = variables.get('LLM_SUGGEST_MERCHANTS') ?? 'off';
  if (value !== 'on' && value !== 'off') throw new ConfigError('LLM_SUGGEST_MERCHANTS must be on or off.');
  return value === 'on';
}
