/** Folders of sources that may have more than 20 entries, each with the reason. */
export const LARGE_FOLDERS: Readonly<Record<string, string>> = {
  'events/src': 'one folder per area, and what all events share',
  'events/src/schedule': 'one file per event',
  'domain/src/schedule': 'one file per event, of the same name as in events/src/schedule',
};
