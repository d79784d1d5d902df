import { type IncomingMessage, type ServerResponse } from 'node:http';
import { context, isSpanContextValid, SpanKind, trace } from '@opentelemetry/api';
import { routeOf } from '../../http/routeName.ts';
import { endSpan, startSpan } from './spans.ts';
import { readTraceparent, traceparentOf } from './traceparent.ts';

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
    const route = routeOf(request);
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
