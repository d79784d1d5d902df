import { operatorMessage } from './cli/operatorError.ts';
import { type Build } from './processes/dataFolder.ts';
import { commandLine } from './cli/commandLine.ts';
import { createTerminal } from './cli/terminal.ts';

/**
 * Runs the command line.
 * @param argv arguments after the program's name
 * @returns the exit status: 0, or 1 after one sentence about the error on standard error
 */
export const main = async (argv: readonly string[], build: Build): Promise<number> => {
  // The reader of our output may be gone (a closed pipe), which is not an error.
  for (const out of [process.stdout, process.stderr]) out.on('error', () => undefined);
  const terminal = createTerminal(process.stdout, process.stderr);
  try {
    return await commandLine({ build, terminal, environment: process.env, folder: process.cwd() }, argv);
  } catch (error) {
    const debugging = process.env['LOG_LEVEL'] === 'debug';
    terminal.clear();
    console.error(debugging ? error : (operatorMessage(error) ?? describeError(error)));
    return 1;
  }
};

const describeError = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : `Something went wrong: ${String(error)}`;
