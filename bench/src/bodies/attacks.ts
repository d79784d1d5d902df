export const MB = 1024 * 1024;

const ids = Array.from({ length: 5_000 }, (_, index) => `a-camp-whose-name-is-rather-long-${index}`.padEnd(60, 'x'));

/** Request bodies of about 1 MB for the search path, by description. */
export const ATTACKS: Readonly<Record<string, string>> = {
  'nested lists': '['.repeat(MB / 2) + ']'.repeat(MB / 2),
  'half a million values': `{"loadedAdOrgIds":[${'1,'.repeat(MB / 2 - 20)}1]}`,
  'the longest searches': JSON.stringify({
    filterState: {},
    loadedAdOrgIds: ids,
    loadedOrganicOrgIds: ids,
    renderedInstanceIds: ids,
  }),
};

export const PATH = '/api/camp-data/get-camp-data-chunk';
