#!/usr/bin/env node
/**
 * Command line entry: checks the Node.js version, builds what is stale, and runs the built product. Plain JavaScript,
 * because it runs unbuilt.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const OLDEST = [20, 19];

const run = async () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    console.error(`Campjay needs Node.js ${OLDEST.join('.')} or newer; this is ${process.versions.node}.`);
    return 1;
  }
  const { findBuilds } = await import('../build.mjs');
  const { server, client, renderer, stale } = await findBuilds();
  if (stale.length > 0 && !(await built())) return 1;
  const { main } = await import(pathToFileURL(join(server, 'main.js')).href);
  return main(process.argv.slice(2), {
    server,
    client,
    renderer,
    catalog: pathOf('../catalog/real-camps.ndjson'),
    schools: pathOf('../schools/schools.csv'),
  });
};

/**
 * Builds in a separate process, so that the builders' memory and environment changes are gone when the product starts.
 * The builder stops when this process is stopped.
 */
const built = async () => {
  const builder = spawn(process.execPath, [pathOf('../build.mjs')], { stdio: 'inherit' });
  const stop = () => builder.kill();
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  const [code] = await once(builder, 'exit');
  for (const signal of signals) process.off(signal, stop);
  return code === 0;
};

const pathOf = (relative) => fileURLToPath(new URL(relative, import.meta.url));

process.exitCode = await run();
