import { type z } from 'zod';
import { readSetting, isSecret, findSettingForFileVariable } from './secretFiles.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** One or more settings are invalid. The message has one line per problem. */
export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings';
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** Only this product reads variables with this prefix, so an unknown one is probably a typo. */
const OWN_NAME_PATTERN = /^CAMPJAY_/;

/**
 * Reads the settings from the environment. Secret settings may also be in files named by `<NAME>_FILE`. An empty
 * variable counts as absent.
 * @param schema an object schema whose keys are the names of the variables; its error messages complete a sentence that
 * starts with the name, such as "must be a port between 0 and 65535"
 * @param env usually `process.env`
 * @param folder the folder that relative paths of secret files start from
 * @throws InvalidSettings that lists every invalid setting, every unreadable file, and every unknown CAMPJAY_ name.
 * Values that may be secret (names that end with KEY, SECRET, TOKEN, PASSWORD or _URL) are never shown.
 */
export const readEnvironment = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  env: Environment,
  folder = process.cwd(),
): z.output<z.ZodObject<Shape>> => {
  const settingNames = Object.keys(schema.shape);
  const settings = new Map(settingNames.map((name) => [name, readSetting(name, env, folder)]));
  const values = Object.fromEntries([...settings].map(([name, { value }]) => [name, value]));
  const result = schema.safeParse(values);
  const problems = [
    ...[...settings.values()].flatMap(({ problem }) => problem ?? []),
    ...(result.error?.issues ?? [])
      .filter(({ path }) => settings.get(String(path[0]))?.problem === undefined)
      .map((issue) => describeProblem(issue, values)),
    ...Object.keys(env)
      .filter(
        (name) =>
          OWN_NAME_PATTERN.test(name) &&
          !settingNames.includes(name) &&
          findSettingForFileVariable(name, settingNames) === undefined,
      )
      .map((name) => `${name} is not a setting${suggestName(name, settingNames)}`),
  ];
  if (!result.success || problems.length > 0) throw new InvalidSettings(problems);
  return result.data;
};

const describeProblem = ({ path, message }: z.core.$ZodIssue, values: Environment): string => {
  if (path[0] === undefined) return `${message}.`;
  const name = String(path[0]);
  const value = values[name];
  if (value === undefined) return `${name} is missing: it ${message}.`;
  return isSecret(name) ? `${name} ${message}.` : `${name} ${message}, but it is '${value}'.`;
};

/** Maximum edit distance of a name that is suggested as the correct spelling. */
const MAX_EDIT_DISTANCE = 3;

/** Returns the end of the error message for an unknown name, with the most similar known name, if any. */
const suggestName = (name: string, settingNames: readonly string[]): string => {
  const [nearest] = settingNames
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .filter(({ distance }) => distance <= MAX_EDIT_DISTANCE)
    .toSorted((a, b) => a.distance - b.distance);
  return nearest ? `; did you mean ${nearest.candidate}?` : ' of this version.';
};

/** Returns the Levenshtein distance: the number of characters to change, add or remove. */
const editDistance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [rowIndex, fromCharacter] of Array.from(from).entries()) {
    const nextRow = [rowIndex + 1];
    for (const [column, toCharacter] of Array.from(to).entries()) {
      const replaceCost = (row[column] ?? 0) + (fromCharacter === toCharacter ? 0 : 1);
      const removeCost = (row[column + 1] ?? 0) + 1;
      const addCost = (nextRow[column] ?? 0) + 1;
      nextRow.push(Math.min(replaceCost, removeCost, addCost));
    }
    row = nextRow;
  }
  return row.at(-1) ?? 0;
};
