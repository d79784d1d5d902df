import { z } from 'zod';
import { AFTER_HEADER, IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_KEY_PATTERN } from './headers.ts';
import { ProblemBody, type ProblemStatus, type Route, type SuccessStatus } from './route.ts';
import { formatSize } from './readJsonBody.ts';
import { problemStatusesOf, STATUS_TEXTS } from './statuses.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly schema: unknown;
}

type Content = Readonly<Record<string, { readonly schema: { readonly $ref: string } }>>;
/** The content of a raw body, which has no schema, only a media type. */
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

/** The document's `info` object. */
export interface ApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
}

/**
 * Builds the OpenAPI 3.1 document of the routes from their schemas. It describes requests and responses as clients send
 * and receive them.
 */
export const buildOpenApiDocument = (routes: readonly Route[], info: ApiInfo): OpenApiDocument => {
  const paths: Record<string, Record<string, Operation>> = {};
  const schemas: Record<string, JsonSchema> = { Problem: buildComponent('Problem', ProblemBody, 'output') };
  for (const route of routes) {
    const id = operationIdOf(route);
    const body = route.body ?? route.rawBody?.json;
    if (body) schemas[`${id}Body`] = buildComponent(`${id}Body`, body, 'input');
    schemas[`${id}Answer`] = addStaleFlag(route, buildComponent(`${id}Answer`, route.answer, 'output'));
    const path = (paths[toTemplate(route.path)] ??= {});
    path[route.method.toLowerCase()] = buildOperation(id, route);
  }
  return { openapi: '3.1.0', info, paths, components: { schemas } };
};

const buildOperation = (id: string, route: Route): Operation => ({
  operationId: id,
  summary: route.summary,
  description: route.allow === 'everyone' ? 'Everyone may call it.' : `May be called by: ${route.allow.join(', ')}.`,
  tags: [tagOf(route.path)],
  parameters: [
    ...buildParameters('path', route.params),
    ...buildParameters('query', route.query),
    ...(route.reads.length > 0 ? [AFTER_PARAMETER] : []),
    ...(route.isCommand ? [IDEMPOTENCY_KEY_PARAMETER] : []),
  ],
  ...buildRequestBody(id, route),
  responses: {
    ...Object.fromEntries(route.successes.map((status) => [status, buildSuccessResponse(status, id, route)])),
    ...Object.fromEntries(problemStatusesOf(route).map((status) => [status, buildProblemResponse(status, route)])),
    ...(route.query && HEADERS_TOO_LARGE),
  },
});

const buildRequestBody = (id: string, { body, rawBody }: Route): Pick<Operation, 'requestBody'> => {
  if (body) return { requestBody: { required: true, content: buildContent(`${id}Body`) } };
  if (!rawBody) return {};
  const contents = rawBody.mediaTypes.map((type) => (rawBody.json ? buildContent(`${id}Body`, type) : { [type]: {} }));
  return { requestBody: { required: true, content: Object.assign({}, ...contents) as Content | RawContent } };
};

type ResponseEntry = Operation['responses'][string];

/**
 * Node.js itself sends this response, without a body, before routing. A long query can cause it, because one character
 * takes up to 12 bytes in an address.
 */
const HEADERS_TOO_LARGE = {
  431: { description: 'The address and the headers are larger than 16 KB together.' },
} as const;

/** Builds the response of a success. A redirect (303) and an unchanged answer (304) have no body. */
const buildSuccessResponse = (status: SuccessStatus, id: string, { mediaType }: Route): ResponseEntry => ({
  description: STATUS_TEXTS[status],
  ...(status !== 303 && status !== 304 && { content: buildContent(`${id}Answer`, mediaType) }),
});

const buildProblemResponse = (status: ProblemStatus, { rawBody, bodyLimitBytes }: Route): ResponseEntry => ({
  description:
    status === 413
      ? `The body is larger than ${formatSize(rawBody?.limitBytes ?? bodyLimitBytes)}.`
      : STATUS_TEXTS[status],
  content: buildContent('Problem'),
});

const IDEMPOTENCY_KEY_PARAMETER: Parameter = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY_PATTERN.source },
};

/** The position of the client's last write. The response includes that write, or is marked as stale. */
const AFTER_PARAMETER: Parameter = { name: AFTER_HEADER, in: 'header', required: false, schema: { type: 'string' } };

const buildContent = (name: string, mediaType = 'application/json'): Content => ({
  [mediaType]: { schema: { $ref: `#/components/schemas/${name}` } },
});

/** Adds the field `stale`, which `markStale` sets on an answer that does not include the client's last write. */
const addStaleFlag = ({ reads }: Route, schema: JsonSchema): JsonSchema =>
  reads.length > 0 && 'properties' in schema
    ? { ...schema, properties: { ...Object(schema['properties']), stale: { type: 'boolean', const: true } } }
    : schema;

/**
 * Converts a schema to a component of the document. References within a schema start at its own root ('#'); in the
 * document they must start at the component.
 */
const buildComponent = (name: string, schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _omitted, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.parse(JSON.stringify(json), (key, value: unknown): unknown =>
    key === '$ref' && typeof value === 'string' ? value.replace(/^#/, `#/components/schemas/${name}`) : value,
  ) as JsonSchema;
};

const buildParameters = (location: Parameter['in'], schema: z.ZodType | undefined): Parameter[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: member,
  }));
};

/** Returns the tag of a route: 'camps' for '/api/camps/:camp', and the first segment of a path outside the API. */
const tagOf = (path: string): string => {
  const [, first = '', second] = path.split('/');
  return first === 'api' ? (second ?? first) : first;
};

/** Converts '/api/camps/:camp' to the OpenAPI form '/api/camps/{camp}'. */
const toTemplate = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

/** Returns 'postCampDataGetCampDataChunk' for POST /api/camp-data/get-camp-data-chunk. */
const operationIdOf = ({ method, path }: Route): string =>
  path
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '' && word !== 'api')
    .reduce((id, word) => id + word.slice(0, 1).toUpperCase() + word.slice(1), method.toLowerCase());
