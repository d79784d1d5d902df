const FAMILY = /^# HELP (\S+) /;

/** Merges the expositions of several processes, so that the lines of each metric are under one heading. */
export const mergeExpositions = (expositions: readonly string[]): string => {
  const families = new Map<string, string[]>();
  for (const exposition of expositions)
    for (const block of exposition.split(/^(?=# HELP )/m)) {
      const [, name] = FAMILY.exec(block) ?? [];
      if (name === undefined) continue;
      const lines = block.split('\n').filter((line) => line !== '');
      const family = families.get(name);
      if (family) family.push(...lines.filter((line) => !line.startsWith('#')));
      else families.set(name, lines);
    }
  return [...families.values()].map((lines) => `${lines.join('\n')}\n`).join('\n');
};
