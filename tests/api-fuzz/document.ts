import { type OpenApiDocument, type Operation } from '@campjay/platform/http/openApiDocument.ts';

/** The keywords of JSON Schema that the API's document uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'array' | 'object';
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
}

/** An operation with its path and method. */
export interface Called {
  readonly template: string;
  readonly method: 'GET' | 'POST';
  readonly operation: Operation;
}

export const operationsOf = ({ paths }: OpenApiDocument): readonly Called[] =>
  Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...{ template, operation },
      method: method === 'get' ? ('GET' as const) : ('POST' as const),
    })),
  );

/** Resolves a reference such as '#/components/schemas/Problem'. @throws Error if the schema does not exist */
export const followReference = (document: OpenApiDocument, reference: string): JsonSchema => {
  const found = reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key], document);
  if (found === undefined) throw new Error(`${reference} leads nowhere`);
  return found as JsonSchema;
};

/** The JSON schema of a request's body; undefined if it has none, or accepts bytes. */
export const bodySchemaOf = ({ requestBody }: Operation): JsonSchema | undefined => {
  const json: unknown = requestBody?.content['application/json'];
  return (json as { readonly schema?: JsonSchema } | undefined)?.schema;
};
