export const DESK_PATH = '/admin/projections';
/** No read model is called so: their names have no dash. */
export const TEXT_INDEX_PATH = `${DESK_PATH}/text-index`;

export const readModelPath = (name: string): string => `${DESK_PATH}/${encodeURIComponent(name)}`;
