import { readFile } from 'node:fs/promises';
import { CheckStatus } from '@stryker-mutator/api/check';
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { isSampled } from './sample.mjs';

/**
 * Stryker cannot sample mutants: its ranges and ignorers choose pieces of code, with all mutants inside them. A checker
 * sees each mutant before its tests run, so this one turns down all that are not in the sample.
 */
const createSampleChecker = ({ sample: { share } }) => ({
  init: () => Promise.resolve(),
  group: (mutants) => Promise.resolve([mutants.map(({ id }) => id)]),
  check: async (mutants) =>
    Object.fromEntries(
      await Promise.all(
        mutants.map(async (mutant) => {
          const isIn = isSampled(share, await readFile(mutant.fileName, 'utf8'), mutant);
          return [
            mutant.id,
            isIn ? { status: CheckStatus.Passed } : { status: CheckStatus.CompileError, reason: 'not in the sample' },
          ];
        }),
      ),
    ),
});
createSampleChecker.inject = tokens(commonTokens.options);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, 'sample', createSampleChecker)];

export const strykerValidationSchema = {
  type: 'object',
  properties: {
    sample: { type: 'object', properties: { share: { type: 'number', minimum: 0, maximum: 1 } }, required: ['share'] },
  },
};
