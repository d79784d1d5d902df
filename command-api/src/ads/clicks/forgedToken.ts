import { type Diagnostic, createDiagnostic } from '@campjay/platform/telemetry/diagnostic.ts';

/** Forged ad tokens that were dropped. */
export interface ForgedTokens {
  readonly of: 'click' | 'view';
  readonly count: number;
}

/**
 * Reports forged tokens. They are only counted: anyone can send one, and a forged token that names a rival must not
 * fill the rival's stream.
 */
export const forgedTokens: Diagnostic<ForgedTokens> = createDiagnostic('campjay:forged-ad-tokens');
