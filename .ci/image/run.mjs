/**
 * Builds the product's image by hand, with the version of Node.js that it is built from, and starts its services from it:
 * what can be shown of the Dockerfile and of docker-compose.yml where no container engine is. Plain JavaScript:
 *
 *   npm run test:image
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildByHand } from './build.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'campjay-image-'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The image's Node.js, from npm. Another processor or system tests with the one that runs this, and says so. */
const fetchNode = () => {
  const [, version] = /^FROM node:([\d.]+)/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? [];
  const name = `node-${process.platform}-${process.arch}`;
  try {
    execFileSync('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder], { stdio: 'pipe' });
    const archive = readdirSync(folder).find((file) => file.endsWith('.tgz'));
    execFileSync('tar', ['-xzf', join(folder, archive), '-C', folder, 'package/bin/node']);
    console.log(`Node.js ${version}, as in the image.`);
    return join(folder, 'package', 'bin');
  } catch {
    console.log(`Node.js ${version} was not reached; this is ${process.version}.`);
    return join(process.execPath, '..');
  }
};

const bin = fetchNode();
const { NODE_OPTIONS: _options, ...given } = process.env;
const env = { ...given, PATH: [bin, given.PATH].join(delimiter), npm_config_update_notifier: 'false' };
const folders = await buildByHand({ root, folder: join(folder, 'image'), env });

mkdirSync(join(root, '.ci', 'out'), { recursive: true });
const jest = spawn(
  process.execPath,
  [
    ...['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'],
    ...['--selectProjects', 'integration', '--testPathPatterns', 'deploy/image'],
  ],
  {
    ...{ cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
    env: { ...given, CAMPJAY_IMAGE: folders.campjay, CAMPJAY_IMAGE_PROXY: folders.proxy, CAMPJAY_IMAGE_NODE: bin },
  },
);
const [code] = await once(jest, 'exit');
process.exitCode = code ?? 1;
