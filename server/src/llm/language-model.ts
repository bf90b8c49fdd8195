import type { z } from 'zod';

/** Something that the model may ask us to look up. It reads; it never writes. */
export type ModelTool = { name: string; description: string; input: z.ZodObject };

/** What a model asks of a tool. `input` is its JSON as it came: nothing is trusted before the tool's schema has parsed it. */
export type ModelToolCall = { id: string; name: string; input: unknown };

export type ModelMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; toolCalls: readonly ModelToolCall[] }
  | { role: 'tool'; callId: string; result: string };

export type ModelRequest = {
  system: string;
  messages: readonly ModelMessage[];
  tools: readonly ModelTool[];
  maxOutputTokens: number;
  timeoutMs: number;
};

export type ModelUsage = { inputTokens: number; outputTokens: number };

export type ModelAnswer = { text: string; toolCalls: readonly ModelToolCall[]; usage: ModelUsage };

/** The one port to a language model. Rejects with a `ModelError`; an answer is calls to be checked, never a fact and never shown. */
export type LanguageModel = {
  /** As configured; what was made of its replies is kept under this name. */
  name: string;
  answer: (request: ModelRequest) => Promise<ModelAnswer>;
};

/** What a model may be asked for. Its replies are counted by it. */
export type ModelPurpose = 'brief' | 'question' | 'merchant';

/** The model as one household may use it for one purpose. */
export type HouseholdModel = LanguageModel & {
  /** Counts parts of replies that did not fit what was asked for, and were dropped. */
  countDropped: (count: number) => Promise<void>;
};
