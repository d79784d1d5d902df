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

/** Without `startTracing` it makes spans that are nothing and cost nothing. */
const tracer = () => trace.getTracer('campjay');

export interface SpanStart {
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
  /** What caused it; what is under way in this process when absent. */
  readonly causedBy?: SpanContext | undefined;
  readonly startTime?: number;
}

/** The context of what a span causes. */
export const causedBy = (span: SpanContext): Context => trace.setSpanContext(ROOT_CONTEXT, span);

export const startSpan = (name: string, { causedBy: cause, ...options }: SpanStart): Span =>
  tracer().startSpan(name, options, cause ? causedBy(cause) : context.active());

/** The span that is under way here, if it is one that is recorded. */
export const activeSpan = (): Span | undefined => {
  const span = trace.getActiveSpan();
  return span?.isRecording() === true ? span : undefined;
};

/** Ends a span; with an error it says of which kind, never what the error says, which may repeat what somebody wrote. */
export const endSpan = (span: Span, error?: unknown, endTime?: number): void => {
  if (error !== undefined)
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
  span.end(endTime);
};
