import { z } from 'zod';
import { AFTER_HEADER, IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_KEY_PATTERN } from './headers.ts';
import { ProblemBody, type ProblemStatus, type Route, type SuccessStatus } from './route.ts';
import { formatSize } from './readJsonBody.ts';
import { problemsOf, STATUS_TEXTS } from './statuses.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly schema: unknown;
}

type Content = Readonly<Record<string, { readonly schema: { readonly $ref: string } }>>;
/** Raw bytes have no schema, only a media type. */
type RawContent = Readonly<Record<string, Readonly<Record<string, never>>>>;

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content | RawContent };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: ApiInfo;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

export interface ApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
}

/** Builds the OpenAPI 3.1 document of the routes from their schemas: input before parsing, output after it. */
export const buildOpenApiDocument = (routes: readonly Route[], info: ApiInfo): OpenApiDocument => {
  const paths: Record<string, Record<string, Operation>> = {};
  const schemas: Record<string, JsonSchema> = { Problem: component('Problem', ProblemBody, 'output') };
  for (const route of routes) {
    const id = operationId(route);
    if (route.body) schemas[`${id}Body`] = component(`${id}Body`, route.body, 'input');
    schemas[`${id}Answer`] = maybeStale(route, component(`${id}Answer`, route.answer, 'output'));
    const path = (paths[toTemplate(route.path)] ??= {});
    path[route.method.toLowerCase()] = operation(id, route);
  }
  return { openapi: '3.1.0', info, paths, components: { schemas } };
};

const operation = (id: string, route: Route): Operation => ({
  operationId: id,
  summary: route.summary,
  description: route.allow === 'everyone' ? 'Everyone may call it.' : `May be called by: ${route.allow.join(', ')}.`,
  tags: [areaOf(route.path)],
  parameters: [
    ...parameters('path', route.params),
    ...parameters('query', route.query),
    ...(route.reads.length > 0 ? [AFTER] : []),
    ...(route.isCommand ? [COMMAND_KEY] : []),
  ],
  ...requestBody(id, route),
  responses: {
    ...Object.fromEntries(route.successes.map((status) => [status, success(status, id, route)])),
    ...Object.fromEntries(problemsOf(route).map((status) => [status, problemResponse(status, route)])),
    ...(route.query && HEADERS_TOO_LARGE),
  },
});

const requestBody = (id: string, { body, rawBody }: Route): Pick<Operation, 'requestBody'> => {
  if (body) return { requestBody: { required: true, content: content(`${id}Body`) } };
  if (!rawBody) return {};
  return { requestBody: { required: true, content: Object.fromEntries(rawBody.mediaTypes.map((type) => [type, {}])) } };
};

type Response = Operation['responses'][string];

/** Node.js sends this itself, without a body, before routing: a character of a query takes up to 12 bytes. */
const HEADERS_TOO_LARGE = {
  431: { description: 'The address and the headers are larger than 16 KB together.' },
} as const;

/** A redirect (303) and an unchanged answer (304) have no body. */
const success = (status: SuccessStatus, id: string, { mediaType }: Route): Response => ({
  description: STATUS_TEXTS[status],
  ...(status !== 303 && status !== 304 && { content: content(`${id}Answer`, mediaType) }),
});

const problemResponse = (status: ProblemStatus, { rawBody, bodyLimitBytes }: Route): Response => ({
  description:
    status === 413
      ? `The body is larger than ${formatSize(rawBody?.limitBytes ?? bodyLimitBytes)}.`
      : STATUS_TEXTS[status],
  content: content('Problem'),
});

const COMMAND_KEY: Parameter = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY_PATTERN.source },
};

const AFTER: Parameter = { name: AFTER_HEADER, in: 'header', required: false, schema: { type: 'string' } };

const content = (name: string, mediaType = 'application/json'): Content => ({
  [mediaType]: { schema: { $ref: `#/components/schemas/${name}` } },
});

/** Adds `stale`, which `markStale` sets on an answer without the reader's last write. */
const maybeStale = ({ reads }: Route, schema: JsonSchema): JsonSchema =>
  reads.length > 0 && 'properties' in schema
    ? { ...schema, properties: { ...(schema['properties'] as JsonSchema), stale: { type: 'boolean', const: true } } }
    : schema;

/** References inside a schema start at its own root ('#'); inside a component they must start at the component. */
const component = (name: string, schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.parse(JSON.stringify(json), (key, value: unknown): unknown =>
    key === '$ref' && typeof value === 'string' ? value.replace(/^#/, `#/components/schemas/${name}`) : value,
  ) as JsonSchema;
};

const parameters = (place: Parameter['in'], schema: z.ZodType | undefined): Parameter[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: member,
  }));
};

/** 'camps' for '/api/camps/:camp'; the first segment for a path outside the API. */
const areaOf = (path: string): string => {
  const [, first = '', second] = path.split('/');
  return first === 'api' ? (second ?? first) : first;
};

/** Converts '/api/camps/:camp' to the OpenAPI form '/api/camps/{camp}'. */
const toTemplate = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

/** 'postCampDataGetCampDataChunk' for POST /api/camp-data/get-camp-data-chunk. */
const operationId = ({ method, path }: Route): string =>
  path
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '' && word !== 'api')
    .reduce((id, word) => id + word.slice(0, 1).toUpperCase() + word.slice(1), method.toLowerCase());
