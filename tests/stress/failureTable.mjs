/**
 * One line for each test that failed, most failures first: how often, its title and place, and the first error.
 *
 * @param {{ failures: import('../../.ci/reports.mjs').Failure[], repeats: number }} run
 */
export const failureTable = ({ failures, repeats }) => {
  const tests = new Map();
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
