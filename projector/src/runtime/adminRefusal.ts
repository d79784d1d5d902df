/**
 * What an admin asked for cannot be done now; the message says why in a sentence. Thrown, since whoever gives such an
 * order, a command line or a page, can only show the sentence.
 */
export class AdminRefusal extends Error {
  override readonly name: string = 'DeskRefusal';
}

/** Nothing is called what was asked about. */
export class NoSuchProjection extends AdminRefusal {
  override readonly name = 'NoSuchProjection';
}
