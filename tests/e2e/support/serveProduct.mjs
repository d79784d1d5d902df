/**
 * Runs the built product for the browser tests until it is asked to stop, or until its parent process is gone: a worker
 * that Playwright kills must not leave products behind.
 */
import process from 'node:process';

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.argv.splice(2, process.argv.length, 'start');
await import('../../../campjay/bin/campjay.mjs');
if (process.connected) process.disconnect();
