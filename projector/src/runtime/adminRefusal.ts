/**
 * An admin command that cannot run now; the message states why. Thrown as an error because callers (command line or
 * admin pages) can only show the message.
 */
export class AdminRefusal extends Error {
  override readonly name: string = 'DeskRefusal';
}

/** There is no projection of that name. */
export class NoSuchProjection extends AdminRefusal {
  override readonly name = 'NoSuchProjection';
}
