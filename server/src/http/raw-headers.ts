import type { FastifyRequest } from 'fastify';

/** Each value of a header as it was sent: Node joins or drops all but one. */
export function valuesOf({ raw }: Pick<FastifyRequest, 'raw'>, name: string): string[] {
  const { rawHeaders } = raw;
  return rawHeaders.filter(
    (_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name,
  );
}
