import { operatorMessageOf } from './cli/operatorError.ts';
import { type Build } from './processes/dataFolder.ts';
import { runCommandLine } from './cli/commandLine.ts';
import { createTerminal } from './cli/terminal.ts';

/**
 * Runs the command line.
 * @param argv arguments after the program's name
 * @returns the exit status: 0, or 1 after an error, which is described on standard error in one sentence
 */
export const main = async (argv: readonly string[], build: Build): Promise<number> => {
  // A closed output pipe (such as `campjay … | head`) is not an error.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const terminal = createTerminal(process.stdout, process.stderr);
  try {
    return await runCommandLine({ build, terminal, environment: process.env, folder: process.cwd() }, argv);
  } catch (error) {
    const isDebugging = process.env['LOG_LEVEL'] === 'debug';
    terminal.clear();
    console.error(isDebugging ? error : (operatorMessageOf(error) ?? describeError(error)));
    return 1;
  }
};

const describeError = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : `Something went wrong: ${String(error)}`;
