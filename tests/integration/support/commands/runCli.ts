import { runCommandLine } from '@campjay/campjay/cli/commandLine.ts';

/** The commands under test read nothing of a built product. */
const BUILD = { server: '', client: '', renderer: '', catalog: '', schools: '' };

/** A terminal that records its output. @param onLine called after each printed line */
export const recordTerminal = (onLine: () => void = () => undefined) => {
  const [printed, notes]: [string[], string[]] = [[], []];
  const print = (line: string): void => {
    printed.push(line);
    onLine();
  };
  const note = (text: string): void => void notes.push(text);
  return { printed, notes, terminal: { print, note, progress: () => undefined, clear: () => undefined } };
};

/** Runs a command line in this process. @param onLine called after each printed line */
export const runCli = async (
  environment: Readonly<Record<string, string>>,
  folder: string,
  argv: readonly string[],
  onLine?: () => void,
) => {
  const { terminal, printed, notes } = recordTerminal(onLine);
  const status = await runCommandLine({ build: BUILD, terminal, environment, folder }, argv);
  return { status, printed, notes };
};
