import { SpanKind, context, isSpanContextValid, trace } from '@opentelemetry/api';
import { type RecordedEvent } from '../../eventstore/port.ts';
import { endSpan, startSpan, isSampled, readTraceparent, traceparentOf } from './spans.ts';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { routeNameOf } from '../../http/routeName.ts';

/** Events that a projection has processed in one transaction that just ended. */
export interface ProjectedBatch {
  /** The read model, such as 'ad_reports'. */
  readonly readModel: string;
  readonly events: readonly Pick<RecordedEvent, 'metadata'>[];
  /** From `Date.now()`. */
  readonly commitStartedAt: number;
}

/** Adds a span to the trace of each event: the read model now contains it. */
export const traceProjection = ({ readModel, events, commitStartedAt }: ProjectedBatch): void => {
  const causes = new Set(events.map(({ metadata }) => metadata.traceparent));
  for (const traceparent of causes) {
    const causedBy = readTraceparent(traceparent);
    if (!causedBy || !isSampled(causedBy)) continue;
    const attributes = { 'campjay.read_model': readModel, 'campjay.events': events.length };
    endSpan(
      startSpan(`project ${readModel}`, { kind: SpanKind.CONSUMER, causedBy, attributes, startTime: commitStartedAt }),
    );
  }
};

/**
 * Handles a request in a span of its own. Continues the trace in the request's headers only behind a trusted proxy;
 * services that the request is forwarded to find this span in its headers.
 */
export const traceRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  isProxied: boolean,
  handle: () => void,
): void => {
  const given = request.headers['traceparent'];
  const causedBy = isProxied && typeof given === 'string' ? readTraceparent(given) : undefined;
  const span = startSpan(request.method ?? 'HTTP', { kind: SpanKind.SERVER, causedBy });
  delete request.headers['traceparent'];
  delete request.headers['tracestate'];
  if (isSpanContextValid(span.spanContext())) request.headers['traceparent'] = traceparentOf(span.spanContext());
  if (!span.isRecording()) {
    handle();
    return;
  }
  response.once('close', () => {
    const route = routeNameOf(request);
    const { method = '' } = request;
    span.updateName(`${method} ${route}`);
    span.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': response.statusCode,
    });
    endSpan(span, response.statusCode >= 500 ? 'failed' : undefined);
  });
  context.with(trace.setSpan(context.active(), span), handle);
};
