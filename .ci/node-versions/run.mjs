/**
 * Installs, starts and tests the committed product with each supported version of Node.js. Plain JavaScript:
 *
 *   npm run test:node-versions          # all of them
 *   npm run test:node-versions -- 26    # only the newest Node.js 26
 *
 * Each Node.js comes from npm into a folder of its own in the temp folder, where later runs find it.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const VERSIONS = ['20.19', '22', '24', '26'];
/** Includes the time to build the product, create its database and import the catalog. */
const START_WITHIN_MS = 10 * 60_000;
const STOP_WITHIN_MS = 60_000;

const root = fileURLToPath(new URL('../..', import.meta.url));
const logs = join(root, '.ci', 'out', 'node-versions');
const folder = mkdtempSync(join(tmpdir(), 'campjay-node-versions-'));
// PostgreSQL runs as another user if this runs as root.
chmodSync(folder, 0o755);
/** npm while it runs, the leader of a process group. */
let running;
const endRunning = (signal) => {
  try {
    if (running) process.kill(-running.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error; // it has just ended by itself
  }
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
process.once('exit', () => {
  endRunning('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The folder of the newest Node.js of a version. */
const fetchNode = (version) => {
  const name = `node-${process.platform}-${process.arch}`;
  const prefix = join(tmpdir(), 'campjay-node', version);
  const bin = join(prefix, 'node_modules', name, 'bin');
  mkdirSync(prefix, { recursive: true });
  if (!existsSync(bin)) {
    const options = ['--prefix', prefix, '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
    execFileSync('npm', ['install', ...options, `${name}@${version}`], { cwd: prefix, stdio: 'inherit' });
  }
  return bin;
};

/** The environment without what npm adds for the scripts that it runs, such as the path of its own Node.js. */
const environmentWith = (bin) => {
  const { NODE: _node, NODE_OPTIONS: _options, PATH = '', ...rest } = process.env;
  const given = Object.entries(rest).filter(([name]) => !name.startsWith('npm_'));
  const paths = PATH.split(delimiter).filter((path) => !path.includes('node_modules'));
  return {
    ...Object.fromEntries(given),
    ...{ PATH: [bin, ...paths].join(delimiter), npm_config_update_notifier: 'false' },
  };
};

const copyCommitted = (target) => {
  const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const commit = git('-C', root, 'rev-parse', 'HEAD');
  git('clone', '--quiet', '--no-checkout', root, target);
  git('-C', target, 'checkout', '--quiet', '--detach', commit);
};

/** Starts npm, writes what it prints to a file, and passes it to `onOutput`. Returns its exit code, null if it was killed. */
const runNpm = async (words, { cwd, env, logFile }, onOutput = () => {}) => {
  running = spawn('npm', words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const file = createWriteStream(logFile);
  for (const stream of [running.stdout, running.stderr])
    stream.on('data', (chunk) => {
      file.write(chunk);
      onOutput(String(chunk));
    });
  const [code] = await once(running, 'close');
  running = undefined;
  await new Promise((resolve) => file.end(resolve));
  return code;
};

const install = async (options) => {
  let output = '';
  const code = await runNpm(['ci'], options, (text) => (output += text));
  return code === 0 && !output.includes('EBADENGINE');
};

/** Starts the product on a free port with a data folder of its own, asks for its start page, and stops it. */
const start = async (options) => {
  const env = { ...options.env, PORT: '0', CAMPJAY_DATA: join(options.cwd, '.campjay') };
  const timers = [setTimeout(endRunning, START_WITHIN_MS, 'SIGKILL')];
  let page = '';
  let output = '';
  let isReady = false;
  const getPage = async (address) => {
    page = await fetch(address).then((answer) => answer.text(), String);
    running?.kill('SIGTERM');
    timers.push(setTimeout(endRunning, STOP_WITHIN_MS, 'SIGKILL'));
  };
  const code = await runNpm(['start'], { ...options, env }, (text) => {
    output += text;
    const [, address] = /is ready at (\S+)/.exec(output) ?? [];
    if (address === undefined || isReady) return;
    isReady = true;
    void getPage(address);
  });
  timers.forEach(clearTimeout);
  return code !== null && /<title>[^<]*Campjay/.test(page);
};

const testUnits = async (options) => (await runNpm(['run', 'test:unit'], options)) === 0;

const STEPS = { 'npm ci': install, 'npm start': start, 'npm run test:unit': testUnits };

const outcomes = [];
mkdirSync(logs, { recursive: true });
for (const version of process.argv.length > 2 ? process.argv.slice(2) : VERSIONS) {
  const bin = fetchNode(version);
  const cwd = join(folder, version);
  copyCommitted(cwd);
  const line = [];
  for (const [name, step] of Object.entries(STEPS)) {
    const logFile = join(logs, `${version} ${name}.log`);
    const hasPassed = await step({ cwd, env: environmentWith(bin), logFile });
    outcomes.push(hasPassed);
    line.push(hasPassed ? `${name} passed` : `${name} failed (${logFile})`);
  }
  console.log(
    `Node.js ${execFileSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' }).trim()}: ${line.join(', ')}`,
  );
  rmSync(cwd, { recursive: true, force: true });
}
const passed = outcomes.filter(Boolean).length;
console.log(`${passed} passed, ${outcomes.length - passed} failed`);
process.exitCode = passed === outcomes.length ? 0 : 1;
