export const PROJECTIONS_PATH = '/admin/projections';
/** Cannot collide with a read model, because their names contain no dash. */
export const TEXT_INDEX_PATH = `${PROJECTIONS_PATH}/text-index`;

export const readModelPath = (name: string): string => `${PROJECTIONS_PATH}/${encodeURIComponent(name)}`;
