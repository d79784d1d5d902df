import { operatorMessage } from './operatorError.ts';
import { type Build } from './build.ts';
import { commandLine } from './commands/commandLine.ts';
import { createTerminal } from './terminal.ts';

/**
 * The command line.
 * @param argv what follows the program's name
 * @returns the exit status: 0, or 1 after saying in one sentence on standard error what went wrong
 */
export const main = async (argv: readonly string[], build: Build): Promise<number> => {
  // Whoever read our output may be gone (a closed pipe); that is no reason to fail.
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
