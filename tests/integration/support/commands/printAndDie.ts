import process from 'node:process';

/**
 * For processes of tests that are killed at an exact point: prints lines, and kills its own process after the n-th one.
 * A test that kills the process when it has read the line may come too late.
 */
export const printAndDie = (lastLine: number): ((line: string) => void) => {
  let lines = 0;
  return (line) => {
    process.stdout.write(`${line}\n`);
    lines += 1;
    if (lines === lastLine) process.kill(process.pid, 'SIGKILL');
  };
};
