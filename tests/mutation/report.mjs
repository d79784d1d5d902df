const count = (mutants, status) => mutants.filter((mutant) => mutant.status === status).length;

/**
 * Counts a module's sampled mutants. The score is the percentage of mutants that a test notices. It leaves out static
 * mutants (code that runs once, when a module loads) and those that fail before any test runs.
 */
export const summarize = (mutants) => {
  const [killed, timedOut] = [count(mutants, 'Killed'), count(mutants, 'Timeout')];
  const [survived, uncovered] = [count(mutants, 'Survived'), count(mutants, 'NoCoverage')];
  const valid = killed + timedOut + survived + uncovered;
  return {
    sampled: mutants.length,
    killed,
    timedOut,
    survived,
    uncovered,
    left: mutants.length - valid,
    score: valid === 0 ? 100 : Math.round((1000 * (killed + timedOut)) / valid) / 10,
  };
};

/** Where a mutant is and what it changes, for a developer who wants to add the test that it asks for. */
export const describeMutant = (path, source, { status, mutatorName, replacement, location: { start, end } }) => {
  const lines = source.split('\n').slice(start.line, end.line + 1);
  const original = lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column : 0, index === lines.length - 1 ? end.column : undefined),
    )
    .join('\n');
  return {
    status,
    mutator: mutatorName,
    place: `${path}:${start.line + 1}:${start.column + 1}`,
    mutation: `    - ${short(original)}\n    + ${short(replacement)}`,
  };
};

const short = (text) => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 160 ? `${line.slice(0, 157)}...` : line;
};

const HEAD = [
  'module',
  'mutants',
  'sample',
  'killed',
  'timeout',
  'survived',
  'no coverage',
  'left out',
  'score',
  'seconds',
];

export const tableOf = (summaries) => {
  const rows = summaries.map(({ name, all, sampled, killed, timedOut, survived, uncovered, left, score, seconds }) => [
    name,
    ...[all, sampled, killed, timedOut, survived, uncovered, left],
    `${score.toFixed(1)} %`,
    seconds,
  ]);
  return [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
};
