/** Who acts at the command line: an actor of the role 'system', or 'admin' where the desk would ask for an admin. */
export const OPERATOR = 'operator';

/** What stands, in an act about an account, for an email that no account has. */
export const NO_ACCOUNT = 'none';
