import { type Diagnostic, createDiagnostic } from '@campjay/platform/telemetry/diagnostic.ts';

export interface CommandHandled {
  /** The category of the command's stream. */
  readonly stream: string;
  /**
   * `unchanged`: nothing had to change. `repeated`: already handled under the same key. `failed`: the command threw,
   * because the log did not answer or every attempt hit a revision conflict.
   */
  readonly outcome: 'accepted' | 'unchanged' | 'repeated' | 'refused' | 'failed';
}

/** Reports every command after it is decided and its events are in the log. */
export const commandHandled: Diagnostic<CommandHandled> = createDiagnostic('campjay:command-handled');
