import { spawn } from 'node:child_process';
import process from 'node:process';

/** Computes without a pause. Ends when its standard input does, which happens however the parent ends. */
const LOOP = `
  process.stdin.on('end', () => process.exit()).resume();
  const compute = () => {
    const until = Date.now() + 50;
    while (Date.now() < until);
    setImmediate(compute);
  };
  compute();
`;

/** Starts processes that take time from the processor. @returns a function that ends them */
export const startBusyLoops = (count: number, stdout: 'ignore' | 'inherit' = 'ignore'): (() => void) => {
  const loops = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', LOOP], { stdio: ['pipe', stdout, 'inherit'] }),
  );
  return () => {
    for (const { stdin } of loops) stdin.end();
  };
};
