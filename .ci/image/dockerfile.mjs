/** The part of the Dockerfile format that ours uses; anything else in it is an error, so that nothing is passed over. */
import { matchesGlob } from 'node:path/posix';

/**
 * @typedef {{ word: string, args: string[] }} Instruction
 * @typedef {{ name: string, base: string, instructions: Instruction[] }} Stage
 */

const KNOWN = new Set(['WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'ENTRYPOINT']);
/** What only a shell would understand. A line without any of it is a program and its arguments. */
const OF_A_SHELL = /[&|;<>$`"'*?\\(){}]/;

/** @param {string} text @returns {Stage[]} */
export const readDockerfile = (text) => {
  const stages = [];
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
    const [word = '', ...args] = line.split(' ');
    if (word === 'FROM') stages.push({ base: args[0], name: args[2], instructions: [] });
    else if (!KNOWN.has(word)) throw new Error(`${word} is not understood here: ${line}`);
    else if (word === 'RUN' && OF_A_SHELL.test(line)) throw new Error(`Only a shell understands this: ${line}`);
    else stages.at(-1).instructions.push({ word, args });
  }
  return stages;
};

/**
 * Whether a file is sent to the build: the last line of .dockerignore that fits it, or a folder above it, decides.
 * @param {string} ignoring the text of .dockerignore
 * @returns {(path: string) => boolean}
 */
export const sentBy = (ignoring) => {
  const rules = ignoring
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ isSent: line.startsWith('!'), pattern: line.replace(/^!/, '') }));
  return (path) => {
    const above = path.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'));
    const rule = rules.findLast(({ pattern }) => above.some((each) => matches(each, pattern)));
    return rule?.isSent ?? true;
  };
};

/** In front of a name `**` stands for no folder too. */
const matches = (path, pattern) =>
  matchesGlob(path, pattern) || (pattern.startsWith('**/') && matchesGlob(path, pattern.slice(3)));
