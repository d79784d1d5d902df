import { type z } from 'zod';

/** The schema's first issue in readable form: the path within the value (such as `[1]`), and the reason. */
export const reasonOf = (error: z.ZodError, value: unknown): { readonly path: string; readonly reason: string } => {
  const [issue] = error.issues;
  if (!issue) throw new Error('a failed parse without a complaint', { cause: error });
  const found = valueAt(value, issue.path);
  const path = issue.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return {
    path,
    reason: found === undefined ? 'is missing' : `${ruleOf(issue)}; found ${formatValue(found)}`,
  };
};

/** A value made safe to print: one short line, without terminal control characters. */
export const formatValue = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const printed = JSON.stringify(typeof value === 'string' ? value.slice(0, MAX_SHOWN) : value).replace(
    /[\u007f-\u009f\u2028-\u202e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return typeof value === 'string' && value.length > MAX_SHOWN ? `${printed}…` : printed;
};

const MAX_SHOWN = 60;

type Issue = z.core.$ZodIssue;

const ruleOf = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${NAMES[issue.expected] ?? issue.expected}`;
    case 'invalid_union':
      return `must be ${[...new Set(issue.errors.flatMap((errors) => errors.slice(0, 1)).map(nameOf))].join(' or ')}`;
    case 'invalid_value':
      return `must be ${issue.values.map((value) => `'${String(value)}'`).join(' or ')}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'custom':
    case 'invalid_format':
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return issue.message;
  }
};

const nameOf = (issue: Issue): string =>
  issue.code === 'invalid_type' ? (NAMES[issue.expected] ?? issue.expected) : issue.message;

const NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
};

const unitOf = (origin: string): string =>
  origin === 'string' ? ' characters long' : origin === 'array' ? ' entries long' : '';

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? (Reflect.get(at, step) as unknown) : undefined),
    value,
  );
