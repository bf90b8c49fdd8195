import type { ModelRequest } from './language-model.ts';

/** English has about four bytes per token, other languages fewer: rather overestimate. */
const bytesPerToken = 3;

export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken);
}

/** An upper estimate of a request's tokens, reserved before the call. */
export function estimateInputTokens({ system, messages, tools }: ModelRequest): number {
  const described = tools.map(
    ({ name, description, input }) => `${name} ${description} ${JSON.stringify(input.shape)}`,
  );
  return estimateTokens(JSON.stringify([system, messages, described]));
}
