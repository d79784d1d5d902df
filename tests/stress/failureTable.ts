import type { Failure } from '../../.ci/reports.mjs';

/** One line for each test that failed, most failures first: how often, its title and place, and the first error. */
export const failureTable = (failures: readonly Failure[], repeats: number): string[] => {
  const tests = new Map<string, { readonly times: number; readonly first: Failure }>();
  for (const failure of failures) {
    const key = `${failure.file} ${failure.title}`;
    const { times = 0, first = failure } = tests.get(key) ?? {};
    tests.set(key, { times: times + 1, first });
  }
  return [...tests.values()]
    .toSorted((one, other) => other.times - one.times)
    .map(({ times, first: { file, line, title, error } }) => {
      const place = line === undefined ? file : `${file}:${line}`;
      return `${times} of ${repeats}  ${title}  ${place}  ${error}`;
    });
};
