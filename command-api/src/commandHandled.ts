import { type Diagnostic, createDiagnostic } from '@campjay/platform/observing/diagnostic.ts';

export interface CommandHandled {
  /** The category of its stream. */
  readonly stream: string;
  /**
   * `unchanged`: all was as wished already. `repeated`: it was handled before, under the same key. `failed`: it threw, be it
   * that the log did not answer or that somebody was faster again and again.
   */
  readonly outcome: 'accepted' | 'unchanged' | 'repeated' | 'refused' | 'failed';
}

/** Told of every command, once it is decided and its events are in the log. */
export const commandHandled: Diagnostic<CommandHandled> = createDiagnostic('campjay:command-handled');
