import type { z } from 'zod';

/** A tool that the model may call. Tools only read. */
export type ModelTool = { name: string; description: string; input: z.ZodObject };

/** A tool call. `input` is untrusted until the tool's schema has parsed it. */
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

/** The port to a language model. Rejects with ModelError. A response contains calls to validate; its text is never shown. */
export type LanguageModel = {
  /** The configured name; results are stored under it. */
  name: string;
  answer: (request: ModelRequest) => Promise<ModelAnswer>;
};

export type ModelPurpose = 'brief' | 'question' | 'merchant';

/** The model as one household may use it for one purpose. */
export type HouseholdModel = LanguageModel & {
  /** Counts parts of replies that were invalid and dropped. */
  countDropped: (count: number) => Promise<void>;
};
