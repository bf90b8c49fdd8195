import type { ModelRequest } from './language-model.ts';

/** English has some four bytes a token, other languages fewer: rather too many tokens than too few. */
const bytesPerToken = 3;

export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken);
}

/** About how many tokens a request has at most when it is sent: what is set aside for it before its answer tells. */
export function estimateInputTokens({ system, messages, tools }: ModelRequest): number {
  const described = tools.map(
    ({ name, description, input }) => `${name} ${description} ${JSON.stringify(input.shape)}`,
  );
  return estimateTokens(JSON.stringify([system, messages, described]));
}
