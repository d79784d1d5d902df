import { type z } from 'zod';
import { readSetting, isSecret, settingForFile } from './secretFiles.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** One or more settings are invalid. The message contains one sentence per setting, all at once. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings';
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** The prefix of names that only this product reads; an unknown one is probably a typo. */
const SETTING_PREFIX = /^CAMPJAY_/;

/**
 * Reads the settings once from the environment, secret ones also from the files named by `<NAME>_FILE`. An empty
 * variable counts as absent.
 * @param schema an object schema whose keys are the variables' names; the message of a check states what is expected,
 * such as "must be a port between 0 and 65535"
 * @param env usually `process.env`
 * @param folder the base of relative paths of secret files
 * @throws WrongSettings with every invalid setting, every unreadable file, and every unknown CAMPJAY_ name. Values that
 * may be secret (names that end with KEY, SECRET, TOKEN, PASSWORD, and URLs) are never shown.
 */
export const readEnvironment = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  env: Environment,
  folder = process.cwd(),
): z.output<z.ZodObject<Shape>> => {
  const known = Object.keys(schema.shape);
  const settings = new Map(known.map((name) => [name, readSetting(name, env, folder)]));
  const values = Object.fromEntries([...settings].map(([name, { value }]) => [name, value]));
  const parsed = schema.safeParse(values);
  const problems = [
    ...[...settings.values()].flatMap(({ problem }) => problem ?? []),
    ...(parsed.error?.issues ?? [])
      .filter(({ path }) => settings.get(String(path[0]))?.problem === undefined)
      .map((issue) => describeProblem(issue, values)),
    ...Object.keys(env)
      .filter((name) => SETTING_PREFIX.test(name) && !known.includes(name) && settingForFile(name, known) === undefined)
      .map((name) => `${name} is not a setting${didYouMean(name, known)}`),
  ];
  if (!parsed.success || problems.length > 0) throw new WrongSettings(problems);
  return parsed.data;
};

const describeProblem = ({ path, message }: z.core.$ZodIssue, values: Environment): string => {
  if (path[0] === undefined) return `${message}.`;
  const name = String(path[0]);
  const value = values[name];
  if (value === undefined) return `${name} is missing: it ${message}.`;
  return isSecret(name) ? `${name} ${message}.` : `${name} ${message}, but it is '${value}'.`;
};

/** Only suggests names close enough to be a typo. */
const MAX_SLIPS = 3;

const didYouMean = (name: string, known: readonly string[]): string => {
  const [nearest] = known
    .map((candidate) => ({ candidate, slips: editDistance(name, candidate) }))
    .filter(({ slips }) => slips <= MAX_SLIPS)
    .toSorted((a, b) => a.slips - b.slips);
  return nearest ? `; did you mean ${nearest.candidate}?` : ' of this version.';
};

/** The Levenshtein distance: the number of letters to change, add or remove. */
const editDistance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [at, character] of Array.from(from).entries()) {
    const next = [at + 1];
    for (const [column, other] of Array.from(to).entries()) {
      const replaced = (row[column] ?? 0) + (character === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};
