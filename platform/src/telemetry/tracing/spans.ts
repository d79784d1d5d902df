import {
  isSpanContextValid,
  type SpanContext,
  TraceFlags,
  type Attributes,
  context,
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

const WELL_FORMED = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Formats a span as a W3C Trace Context header. */
export const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

/** Parses the parent span of a traceparent; undefined if it is malformed. */
export const readTraceparent = (text: string | undefined): SpanContext | undefined => {
  const [, traceId = '', spanId = '', flags = ''] = WELL_FORMED.exec(text ?? '') ?? [];
  const span: SpanContext = { traceId, spanId, traceFlags: parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(span) ? span : undefined;
};

export const isSampled = ({ traceFlags }: SpanContext): boolean => (traceFlags & TraceFlags.SAMPLED) !== 0;

/** Without `startTracing`, it creates no-op spans. */
const tracer = () => trace.getTracer('campjay');

export interface SpanStart {
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
  /** The parent span; the active span of this process when absent. */
  readonly causedBy?: SpanContext | undefined;
  readonly startTime?: number;
}

/** A context with the given span as the parent. */
export const causedBy = (span: SpanContext): Context => trace.setSpanContext(ROOT_CONTEXT, span);

export const startSpan = (name: string, { causedBy: cause, ...options }: SpanStart): Span =>
  tracer().startSpan(name, options, cause ? causedBy(cause) : context.active());

/** The active span, if it is recorded. */
export const activeSpan = (): Span | undefined => {
  const span = trace.getActiveSpan();
  return span?.isRecording() === true ? span : undefined;
};

/** Ends a span. Records only the name of an error, never its message, which may quote user input. */
export const endSpan = (span: Span, error?: unknown, endTime?: number): void => {
  if (error !== undefined)
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
  span.end(endTime);
};
