/** The actor of command-line operations: role 'system', or 'admin' where the admin pages require an admin. */
export const OPERATOR = 'operator';

/** The account id in an audit entry about an email without an account. */
export const NO_ACCOUNT = 'none';
