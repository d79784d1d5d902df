/**
 * The user id of the actor in command-line operations. The actor's role is 'system', or 'admin' for operations that the
 * admin pages reserve for admins.
 */
export const OPERATOR_USER_ID = 'operator';

/** Stands for the account id in audit entries about an email that has no account. */
export const NO_ACCOUNT = 'none';
