/**
 * PostgreSQL notifications after each committed batch of a read model and each change of its pointer; the payload is the
 * projection's name. A notification only wakes a follower: what changed is read from the tables.
 */
export const READ_MODELS_CHANNEL = 'campjay_read_models';
