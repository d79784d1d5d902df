/** Folders of sources that may have more than 20 entries, each with the reason. */
export const LARGE_FOLDERS: Readonly<Record<string, string>> = {};
