import { type Diagnostic, createDiagnostic } from '@campjay/platform/telemetry/diagnostic.ts';

/** The verdict on an ad click. */
export interface ClickJudged {
  readonly verdict: 'counted' | 'refused';
  /** Reason of a refusal. */
  readonly reason?: string;
}

/** Reports every click whose verdict is in the log. */
export const clickJudged: Diagnostic<ClickJudged> = createDiagnostic('campjay:click-judged');
