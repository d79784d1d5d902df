import { EventEmitter, once } from 'node:events';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { listen } from '../../../http/testing/serveForTest.ts';

const Value = z.object({ stringValue: z.string().optional(), intValue: z.union([z.number(), z.string()]).optional() });
const Attributes = z.array(z.object({ key: z.string(), value: Value }));
const ExportedSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: Attributes.default([]),
  status: z.object({ code: z.number().optional(), message: z.string().optional() }).optional(),
});
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(ExportedSpan) })),
    }),
  ),
});

/** A span as a collector received it. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  /** The `service.name` of the process that created it. */
  readonly service: string | undefined;
  readonly attributes: Readonly<Record<string, string>>;
  readonly status: string | undefined;
}

export interface Collector extends AsyncDisposable {
  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly endpoint: string;
  readonly spans: () => readonly CollectedSpan[];
  /** Waits for a condition, which is evaluated now and after each export of spans. */
  readonly until: (condition: () => boolean) => Promise<void>;
}

/** The names of a span and its ancestors, root first. */
export const pathTo = (spans: readonly CollectedSpan[], last: CollectedSpan | undefined): readonly string[] =>
  last
    ? [
        ...pathTo(
          spans,
          spans.find(({ spanId }) => spanId === last.parentSpanId),
        ),
        last.name,
      ]
    : [];

/** A collector that accepts OTLP over HTTP as JSON on a free local port, and stores the spans. */
export const openCollector = async (): Promise<Collector> => {
  const spans: CollectedSpan[] = [];
  const exports = new EventEmitter();
  const server = await listen((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/v1/traces') spans.push(...spansIn(Export.parse(JSON.parse(body))));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      exports.emit('export');
    });
  });
  return {
    endpoint: server.url,
    spans: () => spans,
    until: async (condition) => {
      while (!condition()) await once(exports, 'export');
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};

const spansIn = ({ resourceSpans }: z.infer<typeof Export>): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map(({ traceId, spanId, parentSpanId, name, attributes, status }) => ({
        ...{ traceId, spanId, name },
        parentSpanId: parentSpanId === '' ? undefined : parentSpanId,
        service: textsOf(resource.attributes)['service.name'],
        attributes: textsOf(attributes),
        status: status?.message,
      })),
    ),
  );

const textsOf = (attributes: z.infer<typeof Attributes>): Record<string, string> =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue } }) => [key, stringValue ?? String(intValue)]),
  );
