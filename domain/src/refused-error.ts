/** A rule refuses what a person asks for. `message` is written for the person. */
export class RefusedError extends Error {
  readonly code: 'invalid_request' | 'not_found' | 'conflict';

  constructor(code: RefusedError['code'], message: string) {
    super(message);
    this.name = 'RefusedError';
    this.code = code;
  }
}
