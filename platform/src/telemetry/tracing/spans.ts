import {
  type Attributes,
  context,
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

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
