/**
 * Cuts documents into slices of about so many bytes of JSON, in order: a server refuses a request that is too long. A single
 * document that is longer than that is a slice of its own.
 */
export function* slicesOf<Doc extends object>(documents: readonly Doc[], maxBytes: number): Generator<readonly Doc[]> {
  let slice: Doc[] = [];
  let bytes = 0;
  for (const document of documents) {
    const length = Buffer.byteLength(JSON.stringify(document));
    if (slice.length > 0 && bytes + length > maxBytes) {
      yield slice;
      slice = [];
      bytes = 0;
    }
    slice.push(document);
    bytes += length;
  }
  if (slice.length > 0) yield slice;
}
