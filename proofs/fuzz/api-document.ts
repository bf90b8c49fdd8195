import { z } from 'zod';

/** The part of JSON Schema that our OpenAPI document is written in. */
const schema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  get anyOf() {
    return z.array(schema).optional();
  },
  get oneOf() {
    return z.array(schema).optional();
  },
  get properties() {
    return z.record(z.string(), schema).optional();
  },
  required: z.array(z.string()).optional(),
  get items() {
    return schema.optional();
  },
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
});
export type Schema = z.output<typeof schema>;

const operation = z.object({
  operationId: z.string(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), schema }))
    .default([]),
  requestBody: z
    .object({
      content: z.union([
        z.object({ 'application/json': z.object({ schema }) }),
        z.object({ 'application/octet-stream': z.object({}) }),
      ]),
    })
    .optional(),
});

const apiDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

/** One call of the API: where it is, and what it reads. */
export type Operation = {
  name: string;
  method: string;
  /** With `{name}` where a parameter of the path is. */
  path: string;
  parameters: z.output<typeof operation>['parameters'];
  body: Schema | 'file' | null;
};

export type Api = { operations: Operation[]; schemaOf: (one: Schema) => Schema };

/** Reads the OpenAPI document of a running server. Throws when it is not one. */
export async function readApi(origin: string): Promise<Api> {
  const response = await fetch(`${origin}/api/openapi.json`);
  const { paths, components } = apiDocument.parse(await response.json());
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path,
      parameters,
      body: bodyOf(requestBody?.content),
    })),
  );
  return {
    operations,
    schemaOf(one) {
      if (one.$ref === undefined) return one;
      const found = components.schemas[one.$ref.replace('#/components/schemas/', '')];
      if (found === undefined) throw new Error(`The document does not hold ${one.$ref}`);
      return found;
    },
  };
}

function bodyOf(
  content: NonNullable<z.output<typeof operation>['requestBody']>['content'] | undefined,
): Operation['body'] {
  if (content === undefined) return null;
  return 'application/json' in content ? content['application/json'].schema : 'file';
}
