/**
 * Runs the program named by the arguments while standard input is open. However its parent is killed, the parent's end
 * of the pipe closes, and the program is ended too.
 */
import { spawn } from 'node:child_process';

const ENDS_WITHIN_MS = 5_000;

const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined); // only the pipe counts
process.stdin.on('end', () => {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS).unref();
});
process.stdin.resume();
