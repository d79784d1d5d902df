/**
 * Runs the program that the arguments name for as long as standard input is open. Whoever started it may be killed in any
 * way: its end of the pipe closes, and the program is ended too.
 */
import { spawn } from 'node:child_process';

const ENDS_WITHIN_MS = 5_000;

const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined); // the pipe says when
process.stdin.on('end', () => {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS).unref();
});
process.stdin.resume();
