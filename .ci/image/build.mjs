import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { readDockerfile, sentBy } from './dockerfile.mjs';

/**
 * Carries out the stages of the Dockerfile that start from Node.js, and what others copy from them, by hand: each stage in
 * a folder that stands for its root. Nothing of the machine is used but the programs that RUN names.
 * @param {{ root: string, folder: string, env: Record<string, string> }} options `root`: the checkout
 * @returns {Promise<Record<string, string>>} the folder of each stage
 */
export const buildByHand = async ({ root, folder, env }) => {
  const stages = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  const context = join(folder, 'context');
  copyContext(root, context);
  const folders = Object.fromEntries(stages.map(({ name }) => [name, join(folder, name)]));
  for (const { name, base, instructions } of stages) {
    const at = { root: folders[name], workdir: '/', context, folders };
    // What others run is in their images, and not here.
    const isOthers = !base.startsWith('node:');
    for (const { word, args } of instructions)
      if (!(isOthers && word === 'RUN')) await CARRY_OUT[word]?.(args, at, env);
  }
  return folders;
};

/** The files that git knows or would take, without those that .dockerignore keeps back. */
const copyContext = (root, context) => {
  const isSent = sentBy(readFileSync(join(root, '.dockerignore'), 'utf8'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const path of listed.split('\0').filter((each) => each !== '' && isSent(each) && existsSync(join(root, each)))) {
    mkdirSync(dirname(join(context, path)), { recursive: true });
    cpSync(join(root, path), join(context, path));
  }
};

const CARRY_OUT = {
  WORKDIR: ([path], at) => {
    at.workdir = path;
    mkdirSync(join(at.root, path), { recursive: true });
  },
  RUN: async ([program, ...args], at, env) => {
    console.log(`RUN ${[program, ...args].join(' ')}`);
    const began = Date.now();
    const child = spawn(program, args, { cwd: join(at.root, at.workdir), env, stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`RUN ${program} ended with status ${code}.`);
    console.log(`  took ${((Date.now() - began) / 1000).toFixed(1)} s`);
  },
  COPY: (args, at) => {
    const options = args.filter((arg) => arg.startsWith('--'));
    const paths = args.filter((arg) => !arg.startsWith('--'));
    const from = options.find((option) => option.startsWith('--from='))?.slice('--from='.length);
    const to = paths.at(-1);
    const target = join(at.root, resolve(at.workdir, to));
    for (const source of paths.slice(0, -1).flatMap((path) => expand(from ? at.folders[from] : at.context, path))) {
      // A file goes into a folder that is named with a slash; of a folder its content is copied.
      const isFile = statSync(source).isFile();
      const into = isFile && to.endsWith('/') ? join(target, basename(source)) : target;
      mkdirSync(isFile ? dirname(into) : into, { recursive: true });
      cpSync(source, into, { recursive: true, verbatimSymlinks: true });
    }
  },
};

/** The places that a source names; one star stands for any folder. */
const expand = (root, path) => {
  const [before, after] = path.split('*');
  if (after === undefined) return [join(root, path)];
  return readdirSync(join(root, before)).map((name) => join(root, before, name, after));
};
