import { InvalidSettings } from '@campjay/platform/kernel/readEnvironment.ts';
import { isSecret } from '@campjay/platform/kernel/secretFiles.ts';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from './settings/config.ts';
import { SETTING_NAMES } from './settings.ts';
import { CHECKED_AS_FILES, usableSettings, WRONG_BY_THEMSELVES } from './testing/wrongSettings.ts';

const usable = usableSettings();

/** The error message for one setting with this value, among otherwise valid settings. */
const messageFor = (settings: Readonly<Record<string, string>>): string => {
  try {
    readConfig(settings, '/');
    return '';
  } catch (error) {
    if (error instanceof InvalidSettings) return error.message;
    throw error;
  }
};

describe('a start with all settings given', () => {
  it('has no errors to report', () => expect(messageFor(usable)).toBe(''));

  // Covers: O.5
  it('is tested here with every existing setting', () => {
    const names = SETTING_NAMES.filter((name) => !CHECKED_AS_FILES.includes(name)).toSorted();
    expect(Object.keys(usable).toSorted()).toEqual(names);
  });

  // Covers: O.5
  it.each(WRONG_BY_THEMSELVES)('reports in one sentence that %s is wrong', (name, wrong) => {
    const message = messageFor({ ...usable, [name]: wrong });
    expect(message).toMatch(new RegExp(`^${name} [^\\n]+\\.$`));
    expect(message.includes('WRONG')).toBe(!isSecret(name));
  });
});
