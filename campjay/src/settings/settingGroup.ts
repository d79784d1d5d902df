import { InvalidSettings } from '@campjay/platform/kernel/readEnvironment.ts';

/** Returns the names of the settings that are set. */
export const namesOfGiven = (settings: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/**
 * Creates the error for settings that require others.
 * @param required the settings that must be set because of `givenNames`, with their values
 */
export const createMissingError = (
  required: Readonly<Record<string, unknown>>,
  givenNames: readonly string[],
): InvalidSettings =>
  new InvalidSettings(
    Object.entries(required).flatMap(([name, value]) =>
      value === undefined ? [`${name} is missing: ${givenNames.join(' and ')} must not be set without it.`] : [],
    ),
  );
