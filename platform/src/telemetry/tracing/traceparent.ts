import { isSpanContextValid, type SpanContext, TraceFlags } from '@opentelemetry/api';

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
