/**
 * PostgreSQL notifications after each committed batch of a read model and each change of its active build; the payload
 * is the projection's name. A notification only wakes a follower, which reads the changes from the tables.
 */
export const READ_MODELS_CHANNEL = 'campjay_read_models';
