import { type Diagnostic, createDiagnostic } from '@campjay/platform/observing/diagnostic.ts';

/** Tokens that are not ours came as those of ads' cards, and were dropped. */
export interface ForgedTokens {
  readonly of: 'click' | 'view';
  readonly count: number;
}

/**
 * Told of forged tokens. They are counted and nothing else: anybody can send one, and whoever names a rival in it must not fill
 * the rival's stream.
 */
export const forgedTokens: Diagnostic<ForgedTokens> = createDiagnostic('campjay:forged-ad-tokens');
