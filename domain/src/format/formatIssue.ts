import type { z } from 'zod';

/**
 * Describes a validation issue as a phrase that follows the field's name: 'must be a whole number'. Zod uses it only if
 * the schema has no message of its own. The phrase never repeats the submitted value, which may be private.
 */
export const formatIssue = (issue: z.core.$ZodRawIssue): string => {
  if (issue.input === undefined && issue.code !== 'custom') return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPE_NAMES[issue.expected] ?? 'of another type'}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(formatValue).join(', ')}`;
    case 'too_small':
      return SIZE_UNITS[issue.origin] === undefined
        ? `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${String(issue.minimum)}`
        : `must have at least ${String(issue.minimum)} ${SIZE_UNITS[issue.origin]}`;
    case 'too_big':
      return SIZE_UNITS[issue.origin] === undefined
        ? `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${String(issue.maximum)}`
        : `must have at most ${String(issue.maximum)} ${SIZE_UNITS[issue.origin]}`;
    case 'invalid_format':
      return issue.format === 'regex' ? 'is not well-formed' : `must be a well-formed ${issue.format}`;
    case 'not_multiple_of':
      return `must be a multiple of ${String(issue.divisor)}`;
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`;
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'is not valid';
  }
};

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const SIZE_UNITS: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' };

const formatValue = (value: z.core.util.Primitive): string =>
  typeof value === 'string' ? `'${value}'` : String(value);
