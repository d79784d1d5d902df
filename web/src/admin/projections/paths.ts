export const PROJECTIONS_PATH = '/admin/projections';
/** No read model is called so: their names have no dash. */
export const TEXT_INDEX_PATH = `${PROJECTIONS_PATH}/text-index`;

export const readModelPath = (name: string): string => `${PROJECTIONS_PATH}/${encodeURIComponent(name)}`;
