import { type Diagnostic, createDiagnostic } from '@campjay/platform/observing/diagnostic.ts';

/** What became of a click on an ad. */
export interface ClickJudged {
  readonly verdict: 'counted' | 'refused';
  /** Why it was refused. */
  readonly reason?: string;
}

/** Told of every click whose verdict is in the log. */
export const clickJudged: Diagnostic<ClickJudged> = createDiagnostic('campjay:click-judged');
