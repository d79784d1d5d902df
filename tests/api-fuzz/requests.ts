import { type Operation } from '@campjay/platform/http/openApiDocument.ts';
import fc from 'fast-check';
import { bodySchemaOf, type Called, type JsonSchema } from './document.ts';
import { hostileText, type ValuesOf } from './schemaValues.ts';

type Values = Readonly<Record<string, unknown>>;

/** A request as it is sent, and the values it was made from. */
export interface FuzzRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The parameters and the JSON body before they were serialized. */
  readonly values: { readonly path: Values; readonly query: Values; readonly header: Values; readonly body?: unknown };
  /** Why the document does not allow it, if its values do not show that: 'its body is no JSON'. */
  readonly spoiled?: string;
}

/** Bodies that are not JSON, by media type: almost correct files, and bytes. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  'text/csv': [
    'click,order,registered_at,price\nabcdefgh01234567890123.ijklmnop01,A-17,2026-03-09,395\n',
    'click,order,registered_at,price\n"unfinished,A-18\n\0,,,\n',
    'code,name,address,city,state,zip,lat,lng\nkelp,Kelp School,1 Main St,Palo Alto,CA,94301,37.4,-122.1\n',
  ],
  'application/x-ndjson': [
    '{"org_id":"fuzz-camp","camp_org_name":"Fuzz Camp","instances":[{"instance_id":"one","price":100}]}\n',
    '{"org_id":"fuzz-camp"\n[]\nnull\n"x"\n',
  ],
  'application/x-www-form-urlencoded': [
    '',
    'subscription=sub_1&change=cancel',
    'change=%ff&change=&=',
    'a=1&'.repeat(500),
  ],
  'text/plain': [
    '{"tokens":["x"]}',
    '{"token":"x","nonce":"12345678","link":"website"}',
    '{"token":1,"nonce":"\\ud800","link":null}',
    '{"tokens":[]}',
  ],
  // The beginning of a PNG file with an impossible size.
  'image/png': ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff\x08\x06\0\0\0'],
};
const bytes = fc.uint8Array({ maxLength: 2000 });

/** One request in this many is corrupted as text: invalid JSON, a media type that is not accepted, or broken UTF-8. */
const ONE_SPOILED_IN = 10;
const LARGE_BODY = JSON.stringify({ text: 'x'.repeat(100 * 1024) });
const DEEP_BODY = `${'['.repeat(3000)}${']'.repeat(3000)}`;

type Spoil = (request: FuzzRequest) => FuzzRequest;
const SPOILED_BODIES: Readonly<Record<string, string | Uint8Array>> = {
  'its body is no JSON': '{"a":',
  'its body is empty': '',
  'its body is large': LARGE_BODY,
  'its body is deep': DEEP_BODY,
  'its body is a list': '[1,null]',
  'its body is of fields nobody knows': '{"__proto__":{"admin":true},"__proto__":1}',
  'its body is no UTF-8': Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d),
};
const SPOILED_HEADERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'its origin': { origin: 'https://other.example' },
  'its position': { 'campjay-after': 'x,,y,z' },
  'its cookies': { cookie: 'campjay_session=%00; campjay_device="; =; a' },
};
const SPOILED_PATHS: Readonly<Record<string, (path: string) => string>> = {
  'its query is no UTF-8': (path) => withQuery(path, 'x=%ff&y=%ED%A0%80&=&__proto__=1'),
  'its query is broken': (path) => withQuery(path, 'after=%&limit=%zz'),
  'its parameters stand twice': (path) => doubled(path),
};
const spoilHeaders =
  (spoiled: string, headers: Readonly<Record<string, string>>): Spoil =>
  (request) => ({ ...request, headers: { ...request.headers, ...headers }, spoiled });
const SPOILS_OF_BODIES: readonly Spoil[] = [
  ...Object.entries(SPOILED_BODIES).map(([spoiled, body]): Spoil => (request) => ({ ...request, body, spoiled })),
  spoilHeaders('its media type', { 'content-type': 'application/xml' }),
];
const SPOILS_OF_ALL: readonly Spoil[] = [
  ...Object.entries(SPOILED_PATHS).map(([spoiled, spoil]): Spoil => (request) => ({
    ...request,
    path: spoil(request.path),
    spoiled,
  })),
  ...Object.entries(SPOILED_HEADERS).map(([spoiled, headers]) => spoilHeaders(spoiled, headers)),
];
const withQuery = (path: string, more: string): string => `${path}${path.includes('?') ? '&' : '?'}${more}`;
const doubled = (path: string): string => (path.includes('?') ? withQuery(path, path.split('?', 2)[1] ?? '') : path);

/**
 * Generates requests for an operation of the document.
 * @param withMisfits whether some are corrupted in addition to the invalid values from `valuesOf`
 */
export const requestsOf = (
  { template, method, operation }: Called,
  valuesOf: ValuesOf,
  withMisfits: boolean,
): fc.Arbitrary<FuzzRequest> => {
  const record = (place: string): fc.Arbitrary<Values> => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === place);
    return fc.record(
      Object.fromEntries(parameters.map(({ name, schema }) => [name, valuesOf(schema as JsonSchema, name)])),
      { requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) },
    );
  };
  const requests = fc
    .record({
      path: record('path'),
      query: record('query'),
      header: record('header'),
      content: contentOf(operation, valuesOf),
    })
    .map(({ content, ...values }): FuzzRequest => ({
      path: pathOf(template, values.path) + queryOf(values.query),
      headers: { ...headersOf(values.header), ...(content && { 'content-type': content.type }) },
      ...(content && method === 'POST' && { body: content.text }),
      values: { ...values, ...(content && 'value' in content && { body: content.value }) },
    }));
  if (!withMisfits) return requests;
  const spoils = [...(bodySchemaOf(operation) ? SPOILS_OF_BODIES : []), ...SPOILS_OF_ALL];
  return fc
    .tuple(requests, fc.nat(ONE_SPOILED_IN - 1), fc.constantFrom(...spoils))
    .map(([request, chance, spoil]) => (chance === 0 ? spoil(request) : request));
};

interface Content {
  readonly type: string;
  readonly text: string | Uint8Array;
  /** A JSON body. */
  readonly value?: unknown;
}

const contentOf = (operation: Operation, valuesOf: ValuesOf): fc.Arbitrary<Content | undefined> => {
  const schema = bodySchemaOf(operation);
  if (schema)
    return valuesOf(schema, '').map((value) => ({ type: 'application/json', text: JSON.stringify(value), value }));
  if (!operation.requestBody) return fc.constant(undefined);
  const files = Object.keys(operation.requestBody.content).map((type) => {
    const samples = fc.constantFrom(...(FILES[type] ?? ['']));
    return fc.oneof(samples, samples, bytes, hostileText).map((text): Content => ({ type, text }));
  });
  return fc.oneof(...files);
};

/** Serialized for an address or a header. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();

/** The URL standard removes `.` and `..`, and an empty segment makes another path: they cannot be sent as parameters. */
const pathOf = (template: string, params: Values): string =>
  template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const text = textOf(params[name]);
    return /^\.{0,2}$/.test(text) ? 'x' : encodeURIComponent(text);
  });

const queryOf = (query: Values): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) params.append(name, textOf(each));
  return params.size > 0 ? `?${params.toString()}` : '';
};

/** HTTP accepts no other characters in a header. Headers stay short because servers limit their total size. */
const headersOf = (headers: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      textOf(value)
        .replaceAll(/[^\x20-\x7e]/g, '?')
        .trim()
        .slice(0, 400),
    ]),
  );
